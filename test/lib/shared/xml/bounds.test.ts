import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_LIMITS } from '#lib/shared/xml/limits.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';

const parse = (text: string) => parseXml(Buffer.from(text));
const declarations = (count: number, name = 'n'): string =>
  Array.from({ length: count }, (_, index) => ` xmlns:${name}${index}="u"`).join('');

describe('the namespaces of a document', () => {
  const { namespaces, name } = DEFAULT_LIMITS;

  test('are limited in number at each element, whichever elements declare them', () => {
    const nested = (inner: number) =>
      `<a${declarations(100)}><b${declarations(99, 'm')}><c${declarations(inner, 'o')}/></b></a>`;
    expect(namespaces).toBe(200);
    expect(() => parse(nested(1))).not.toThrow();
    expect(() => parse(nested(2))).toThrow(/More than 200 namespace declarations are in scope at one place/);
  });

  test('may be declared again by each of many siblings, as one client does', () => {
    const { children } = parse(`<a>${'<p:b xmlns:p="u"><p:c/></p:b>'.repeat(1000)}</a>`);
    expect(
      new Set(children.map((child) => typeof child === 'object' && 'namespace' in child && child.namespace)),
    ).toEqual(new Set(['u']));
  });

  test('end with the element that declares them, which restores those that they hid', () => {
    const { children } = parse('<p:a xmlns:p="1"><p:b xmlns:p="2"/><p:c/></p:a>');
    expect(children).toMatchObject([{ namespace: '2' }, { namespace: '1' }]);
    expect(() => parse('<a><b xmlns:p="1"/><p:c/></a>')).toThrow(/prefix p is not declared/);
  });

  test('are added without a copy of the inherited ones', () => {
    const made = vi.spyOn(globalThis, 'Map');
    parse(`<a${declarations(100)}>${'<b xmlns="u"/>'.repeat(500)}</a>`);
    const copied = made.mock.calls.filter(([entries]) => Array.isArray(entries) && entries.length > 2);
    made.mockRestore();
    expect(copied).toEqual([]);
  });

  test('have prefixes of a bounded length', () => {
    expect(() => parse(`<a xmlns="${'u'.repeat(name)}"/>`)).not.toThrow();
    expect(() => parse(`<a xmlns="${'u'.repeat(name + 1)}"/>`)).toThrow(
      /A namespace has 1001 characters; the limit is 1000/,
    );
  });
});

describe('a name and a reference have a bounded length', () => {
  const long = 'n'.repeat(DEFAULT_LIMITS.name + 1);
  test.each([
    ['an element', `<${long}/>`],
    ['an attribute', `<a ${long}=""/>`],
    ['a reference in text', `<a>&#x${'0'.repeat(DEFAULT_LIMITS.name)}41;</a>`],
    ['a reference in a value', `<a b="&#x${'0'.repeat(DEFAULT_LIMITS.name)}41;"/>`],
  ])('%s', (_, text) => {
    expect(() => parse(text)).toThrow(/a name has \d+ characters; the limit is 1000/);
  });
});

describe('megabytes of references are read without recursion', () => {
  const references = '&amp;'.repeat(400_000);

  test('in text', () => {
    expect(parse(`<a>${references}</a>`).children).toEqual(['&'.repeat(400_000)]);
  });

  test('in an attribute value', () => {
    expect(parse(`<a b="${references}"/>`).attributes[0]?.value).toHaveLength(400_000);
  });
});
