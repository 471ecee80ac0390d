import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeText, sanitizeTitle } from '#lib/calendar/domain/text/html.ts';
import {
  escapeForJsonLd,
  escapeText,
  renderText,
  renderTitle,
  toPlainLines,
  toPlainText,
} from '#lib/calendar/domain/text/text.ts';

describe('a rendered text', () => {
  test.each([
    ['Letterpress evening & ink tasting', 'Letterpress evening &#038; ink tasting'],
    ['a &amp; b &#8220;c&#8221;', 'a &amp; b &#8220;c&#8221;'],
    ['<a href="/?a=1&b=2">x</a> & y', '<a href="/?a=1&b=2">x</a> &#038; y'],
    ['  trimmed ', 'trimmed'],
    ['', ''],
  ])('the title %j shows as %j', (stored, shown) => {
    expect(renderTitle(stored)).toBe(shown);
  });

  test.each([
    ['a\n\nb', '<p>a</p>\n<p>b</p>'],
    ['a\r\n\r\n\r\nb & c', '<p>a</p>\n<p>b &#038; c</p>'],
    ['one\ntwo', '<p>one<br />\ntwo</p>'],
    ['<p>done</p>\n\nrest', '<p>done</p>\n\nrest'],
    ['<b>bold</b>', '<p><b>bold</b></p>'],
    ['', ''],
  ])('the description %j shows as %j', (stored, shown) => {
    expect(renderText(stored)).toBe(shown);
  });

  test('rendering is idempotent', () => {
    const anyText = fc
      .array(
        fc.constantFrom('a', '&', '&amp;', '&#038;', '<b>', '</b>', '<p>', '</p>', '\n', '\n\n', ' ', '<', '"', '\r\n'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyText, (text) => {
        expect(renderText(renderText(text))).toBe(renderText(text));
        expect(renderTitle(renderTitle(text))).toBe(renderTitle(text));
        expect(escapeText(escapeText(text))).toBe(escapeText(text));
      }),
    );
  });

  test('is escaped once more in json_ld', () => {
    expect(escapeForJsonLd('<p>a &#038; b</p>')).toBe('&lt;p&gt;a &#038; b&lt;/p&gt;\\n');
    expect(escapeForJsonLd('')).toBe('');
  });

  test('plain text has neither tags nor references', () => {
    expect(toPlainText('<p>Caf&eacute; &amp; <b>bar</b>&#8230;</p><script>x()</script>')).toBe('Café & bar…');
  });

  test.each([
    ['ma&ntilde;ana, &Aacute;vila &euro;5 &ndash; &hellip;', 'mañana, Ávila €5 – …'],
    ['&amp;eacute; &AMP; &nbsp;&yuml;&Yuml;&thorn;', '&eacute; & ÿŸþ'],
    ['&unknown; &constructor; &#0; &#xD800; &#x110000; &#xe9;', '&unknown; &constructor; &#0; &#xD800; &#x110000; é'],
  ])('the references of %j read %j', (html, plain) => {
    expect(toPlainText(html)).toBe(plain);
  });

  test('plain text joins inline elements and separates all others', () => {
    expect(toPlainText('un<em>believ</em>able<br>x</p><p>y<!-- c -->z <td>1</td><td>2')).toBe('unbelievable x yz 1 2');
  });

  test('plain text in lines breaks at blocks and line breaks', () => {
    const html =
      '<p>One\ntwo,   <b>three</b>.</p>\n<p>Four<br />\nfive</p><ul><li>six</li><li>seven</li></ul>\n\n eight';
    expect(toPlainLines(html)).toBe('One two, three.\nFour\nfive\nsix\nseven\neight');
  });
});

describe('HTML of callers without the right to write HTML', () => {
  test.each([
    ['A & B', 'A &#038; B'],
    ['a &amp; b &lt;script&gt; &eacute;', 'a &#038; b &lt;script&gt; &eacute;'],
    ['<script>alert(1)</script><p onclick="x()">y</p>', '<p>y</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="/x?a=1&amp;b=2">x</a>', '<a href="/x?a=1&amp;b=2">x</a>'],
    ['<iframe src="https://evil.example"></iframe>z', 'z'],
    ['<a href="x"><a<b><a href="x">', '<a href="x"></a><a href="x"></a>'],
  ])('%j becomes %j', (sent, kept) => {
    expect(sanitizeText(sent)).toBe(kept);
  });

  test.each([
    '<a href="javascript&#58;alert(1)">x</a>',
    '<a title=">" href="javascript&#58;alert(1)">x</a>',
    '<a href="&#x6A;avascript:alert(1)">x</a>',
  ])('%j cannot spell a scheme past the filter', (sent) => {
    expect(sanitizeText(sent)).not.toMatch(/javascript(:|&#58;|&colon;)/i);
  });

  test('a title keeps inline elements only', () => {
    expect(sanitizeTitle('<h1>Big</h1> <em>news</em>')).toBe('Big <em>news</em>');
  });

  test('sanitising is idempotent', () => {
    const anyHtml = fc
      .array(
        fc.constantFrom(
          'a',
          '&',
          '&amp;',
          '&#x41;',
          '<b>',
          '</b>',
          '<a href="x">',
          '</a>',
          '<script>',
          '"',
          '<',
          '>',
          '\uE000',
        ),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(sanitizeText(sanitizeText(html))).toBe(sanitizeText(html));
      }),
    );
  });
});
