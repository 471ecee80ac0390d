import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MAX_DEPTH, NestingTooDeep, sanitizeText } from '#lib/calendar/domain/text/html.ts';
import { splitMarkup } from '#lib/calendar/domain/text/markup.ts';
import { renderText, toPlainText } from '#lib/calendar/domain/text/text.ts';
import { sanitizeTextField, toOneLine } from '#lib/calendar/domain/text/textField.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts the characters that text searches visit while `work` runs. */
const walkedBy = (work: () => unknown): number => {
  let walked = 0;
  const indexOf = String.prototype.indexOf;
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, wanted: string, from = 0) {
    const found = indexOf.call(this, wanted, from);
    walked += (found < 0 ? this.length : found) - from;
    return found;
  });
  work();
  vi.restoreAllMocks();
  return walked;
};

const hostile = [
  '<!--',
  '<!-- --',
  '<a <a ',
  '<a ',
  '<',
  '<script',
  '<style ',
  '</',
  '<a href="',
  '>',
  '-->',
  '<!---->',
];

describe('the parts of an HTML text', () => {
  test.each(hostile)('repetitions of %j are scanned a fixed number of times', (unit) => {
    const text = unit.repeat(20_000);
    expect(walkedBy(() => splitMarkup(text))).toBeLessThanOrEqual(4 * text.length);
  });

  test('joined give the text again, and no tag is outside markup', () => {
    const anyHtml = fc.array(fc.constantFrom('a', '<', '>', '/', '!--', '--', '-->', '<b>', '</b', 'script', ' ', '"'));
    fc.assert(
      fc.property(anyHtml, (pieces) => {
        const html = pieces.join('');
        const parts = splitMarkup(html);
        expect(parts.map(({ text }) => text).join('')).toBe(html);
        for (const { text, isMarkup } of parts) {
          expect(text).not.toBe('');
          if (!isMarkup) expect(text).not.toMatch(/<\/?[a-zA-Z][^<>]*>|<!--[\s\S]*?-->/);
        }
      }),
    );
  });

  test('a comment ends at its first end mark, an unclosed element stays', () => {
    expect(toPlainText('a<!-- <b> -->b-->c <script>x<b>y</b> z')).toBe('ab-->c xy z');
    expect(toPlainText('a<SCRIPT src=x>b</style>c</script >d<style>e</style>f')).toBe('a d f');
  });
});

describe('sanitised HTML', () => {
  test('has a limited depth', () => {
    const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;
    expect(sanitizeText(nested(MAX_DEPTH))).toBe(nested(MAX_DEPTH));
    expect(() => sanitizeText(nested(MAX_DEPTH + 1))).toThrow(NestingTooDeep);
    expect(sanitizeText('<p>x<br>'.repeat(1000))).toContain('<p>x<br />');
    expect(() => sanitizeText('<b x="</b>">'.repeat(1000))).toThrow(NestingTooDeep);
  });

  test.each([
    '<p class="lead" style="text-align:center">x</p>',
    '<img class="alignleft" src="https://a.example/x.png" alt="y" width="2" align="left" />',
    '<table class="t" border="1"><caption>c</caption><tbody><tr valign="top"><td colspan="2">x</td></tr></tbody></table>',
    '<details open><summary>x</summary>y</details>',
    '<a id="top" data-x="1" aria-label="z" href="tel:+34" target="_blank" rel="noopener">x</a>',
    '<span style="color:#ff0000;font-size:1.5em">x</span>',
    '<video controls src="https://a.example/x.mp4" poster="https://a.example/x.png"></video>',
  ])('keeps what wp_kses_post keeps: %s', (html) => {
    expect(sanitizeText(html)).toBe(html);
  });

  test.each([
    ['<p style="position:fixed;color:red">x</p>', '<p style="color:red">x</p>'],
    ['<p style="background:url(https://a.example/)">x</p>', '<p>x</p>'],
    ['<p style="width:expression(alert(1))">x</p>', '<p>x</p>'],
    ['<video poster="javascript:alert(1)"></video>', '<video></video>'],
    ['<form action="/"><input name="a">x</form>', 'x'],
    ['<img src="x" onerror="alert(1)" srcset="y">', '<img src="x" />'],
  ])('removes harmful markup: %s', (html, kept) => {
    expect(sanitizeText(html)).toBe(kept);
  });
});

describe('paragraphs', () => {
  test.each([
    ['a  \n b', '<p>a<br />\nb</p>'],
    ['a \f\n\f\n b', '<p>a<br />\nb</p>'],
    [`a${' '.repeat(50_000)}b`, `<p>a${' '.repeat(50_000)}b</p>`],
  ])('are split at line ends only', (text, shown) => {
    expect(renderText(text)).toBe(shown);
  });
});

describe('a plain field', () => {
  test.each([
    ['<img src=x onerror=alert(1)>', ''],
    ['A <b>bold</b> street', 'A bold street'],
    ['<script>alert(1)</script>Main <style>p{}</style>St', 'Main St'],
    ['a < b', 'a &lt; b'],
    ['a <b', 'a &lt;b'],
    ['Tom &amp; Jerry &lt;x&gt;', 'Tom &amp; Jerry &lt;x&gt;'],
    ['  one\r\n two\tthree   four ', 'one two three four'],
    ['nul\u0000 bs\u0008 esc\u001b[31m del\u007f', 'nul bs esc[31m del'],
    ['a%41b %%3431c %zz 20%', 'ab c %zz 20%'],
    ['<\u0000img src=x>y', 'y'],
    ['<%69mg src=x>y', 'y'],
  ])('%j is stored as %j', (sent, stored) => {
    expect(sanitizeTextField(sent)).toBe(stored);
  });

  test('is idempotent and begins no tag', () => {
    const anyText = fc
      .array(
        fc.constantFrom('a', '<', '>', '%', '3', 'c', '%3c', ' ', '\n', '\u0000', '/', '!--', '-->', 'script', '&lt;'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = sanitizeTextField(text);
        expect(sanitizeTextField(stored)).toBe(stored);
        expect(stored).not.toMatch(/<|\p{Cc}/iu);
      }),
      { numRuns: 2000 },
    );
  });

  test('a name has one line', () => {
    expect(toOneLine(' a\u2028b\u0085c\n\nd\u0000 ')).toBe('a b c d');
  });
});
