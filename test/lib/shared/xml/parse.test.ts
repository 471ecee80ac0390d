import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { decodeElementBase64 } from '#lib/shared/xml/base64.ts';
import { getText, isElement, type XmlElement } from '#lib/shared/xml/document.ts';
import { DEFAULT_LIMITS } from '#lib/shared/xml/limits.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';
import { escapeAttribute, escapeText } from '#lib/shared/xml/write.ts';

const parse = (text: string) => parseXml(Buffer.from(text));

/** Returns the tree with text, CDATA and runs merged, so that two parsers can be compared. */
type Tree = readonly [name: string, attributes: Readonly<Record<string, string>>, children: readonly (Tree | string)[]];

const joined = (children: readonly (Tree | string)[]): readonly (Tree | string)[] => {
  const all: (Tree | string)[] = [];
  for (const one of children) {
    const last = all.at(-1);
    if (one === '') continue;
    if (typeof one === 'string' && typeof last === 'string') all[all.length - 1] = last + one;
    else all.push(one);
  }
  return all;
};

const treeOf = (element: XmlElement): Tree => [
  `{${element.namespace}}${element.name}`,
  Object.fromEntries(element.attributes.map((one) => [`{${one.namespace}}${one.name}`, one.value])),
  joined(
    element.children.map((node) => {
      if (typeof node === 'string') return node;
      return isElement(node) ? treeOf(node) : node.bytes.toString('utf8').replace(/\r\n?/g, '\n');
    }),
  ),
];

/** Returns the same tree from an independent, strict parser; undefined if it refuses the document. */
const oracle = (text: string): Tree | undefined => {
  const parser = new SaxesParser({ xmlns: true });
  const stack: { name: string; attributes: Record<string, string>; children: (Tree | string)[] }[] = [];
  let root: Tree | undefined;
  let isRefused = false;
  parser.on('error', () => {
    isRefused = true;
  });
  parser.on('doctype', () => {
    isRefused = true;
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.values(tag.attributes).filter((one) => one.name !== 'xmlns' && one.prefix !== 'xmlns');
    stack.push({
      name: `{${tag.uri}}${tag.local}`,
      attributes: Object.fromEntries(attributes.map((one) => [`{${one.uri}}${one.local}`, one.value])),
      children: [],
    });
  });
  const add = (text: string) => stack.at(-1)?.children.push(text);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const done = stack.pop();
    if (done === undefined) return;
    const tree: Tree = [done.name, done.attributes, joined(done.children)];
    if (stack.length === 0) root = tree;
    else stack.at(-1)?.children.push(tree);
  });
  parser.write(text).close();
  return isRefused ? undefined : root;
};

const ours = (text: string): Tree | undefined => {
  try {
    return treeOf(parse(text));
  } catch {
    return undefined;
  }
};

describe('a document that is not well-formed XML is refused', () => {
  test.each([
    ['a document type declaration', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', /document type declaration/],
    ['a document type declaration after a comment', '<!-- --><!DOCTYPE a><a/>', /document type declaration/],
    ['two root elements', '<a/><b/>', /second root/],
    ['text beside the root element', '<a/>text', /outside the root/],
    ['an entity that nobody declared', '<a>&nbsp;</a>', /nbsp is not declared/],
    ['an entity that nobody declared, in an attribute', '<a b="&nbsp;"/>', /nbsp is not declared/],
    ['a bare ampersand', '<a>b & c</a>', /not well-formed/],
    ['a prefix that is not bound', '<p:a/>', /prefix p is not declared/],
    ['a prefix of an attribute that is not bound', '<a p:b="1"/>', /prefix p is not declared/],
    ['a control character', '<a>\u0001</a>', /U\+0001/],
    ['a control character in an attribute', '<a b="\u0008"/>', /U\+0008/],
    ['a reference to a control character', '<a>&#1;</a>', /&#1;/],
    ['a reference to a surrogate', '<a>&#xD800;</a>', /&#xD800;/],
    ['a reference beyond Unicode', '<a>&#x110000;</a>', /&#x110000;/],
    ['a non-character', '<a>\uFFFE</a>', /U\+FFFE/],
    ['a < in an attribute', '<a b="<"/>', /not well-formed/],
    ['mismatched tags', '<a><b></a></b>', /matches no open element/],
    ['an element that is not closed', '<a><b></b>', /a is not closed/],
    ['a repeated attribute', '<a b="1" b="2"/>', /b is repeated/],
    ['attributes repeated by namespace', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>', /repeated/],
    ['an attribute without quotes', '<a b=1/>', /not complete/],
    ['an attribute without a value', '<a b/>', /not complete/],
    ['attributes without a blank between them', '<a b="1"c="2"/>', /not complete/],
    [']]> in text', '<a>]]></a>', /\]\]>/],
    ['-- in a comment', '<a><!-- a -- b --></a>', /--/],
    ['an XML declaration in the middle', '<a><?xml version="1.0"?></a>', /not stand at the beginning/],
    ['an XML declaration without version', '<?xml encoding="UTF-8"?><a/>', /declaration/],
    ['a colon in the target of a processing instruction', '<a><?p:q x?></a>', /colon/],
    ['CDATA outside the root element', '<a/><![CDATA[x]]>', /neither markup nor text/],
    ['a redeclared xml prefix', '<a xmlns:xml="u"/>', /declaration/],
    ['an undeclared prefix', '<a xmlns:p=""/>', /declaration/],
    ['a name with two colons', '<a xmlns:p="u"><p:b:c/></a>', /not a qualified name/],
    ['an unknown encoding', '<?xml version="1.0" encoding="EBCDIC"?><a/>', /ebcdic/],
    ['nothing', '', /no element/],
  ])('%s', (_, text, reason) => {
    expect(() => parse(text)).toThrow(reason);
    expect(
      oracle(text.replace('EBCDIC', 'UTF-8').replace('encoding="UTF-8"?><a/>', 'encoding="UTF-8"?><')),
    ).toBeUndefined();
  });

  test('bytes that are not UTF-8', () => {
    expect(() => parseXml(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]))).toThrow(
      'The document is not valid UTF-8: send UTF-8 or UTF-16',
    );
  });
});

describe('a document is parsed by the XML standard', () => {
  test('namespaces are resolved, whatever the prefixes', () => {
    const tree = treeOf(parse('<a xmlns="u" xmlns:p="v" p:x="1" y="2"><p:b/><c xmlns=""/></a>'));
    expect(tree).toEqual([
      '{u}a',
      { '{v}x': '1', '{}y': '2' },
      [
        ['{v}b', {}, []],
        ['{}c', {}, []],
      ],
    ]);
  });

  test('references are decoded, also in attributes, and blanks are kept', () => {
    const root = parse('<a b="&#65;&#x42;&lt;&#10;\n">  &amp;&#x1F600;<![CDATA[&lt;]]> </a>');
    expect(root.attributes[0]?.value).toBe('AB<\n ');
    expect(getText(root)).toBe('  &\u{1F600}&lt; ');
  });

  test('a reference to a carriage return is kept, a literal line end becomes a line feed', () => {
    expect(getText(parse('<a>1\r\n2\r3&#13;4</a>'))).toBe('1\n2\n3\r4');
  });

  test('names of JavaScript members are ordinary names, except three that are refused', () => {
    const tree = treeOf(parse('<a><toString constructor="1" __proto__="2"/><hasOwnProperty/></a>'));
    expect(tree[2].map((child) => child[0])).toEqual(['{}toString', '{}hasOwnProperty']);
    expect(() => parse('<a><__proto__/></a>')).toThrow(/element with a reserved name/);
  });

  test.each(['utf8', 'utf16le'] as const)('with a byte order mark in %s', (encoding) => {
    expect(getText(parseXml(Buffer.from('\uFEFF<?xml version="1.0"?><a>ü</a>', encoding)))).toBe('ü');
  });

  test('UTF-16 with and without byte order mark, in both orders', () => {
    const little = Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>ü</a>', 'utf16le');
    expect(getText(parseXml(little))).toBe('ü');
    expect(getText(parseXml(Buffer.from(little).swap16()))).toBe('ü');
  });
});

describe('a document has a limited number', () => {
  const limits = { ...DEFAULT_LIMITS, elements: 10, depth: 3, attributes: 2, markup: 1000 };

  test.each([
    ['elements', `<a>${'<b/>'.repeat(10)}</a>`],
    ['nested', '<a><a><a><a/></a></a></a>'.replace('<a/>', '<a></a>')],
    ['attributes', '<a b="" c="" d=""/>'],
    ['bytes of markup', `<a>${' '.repeat(1000)}</a>`],
  ])('of %s', (what, text) => {
    expect(() => parseXml(Buffer.from(text), limits)).toThrow(new RegExp(what));
  });

  test('long text does not count towards these limits', () => {
    const text = 'x'.repeat(100_000);
    expect(getText(parseXml(Buffer.from(`<a>${text}</a>`), limits))).toBe(text);
  });
});

describe('long runs of text', () => {
  const long = 'Zm9v\r\n'.repeat(10_000);

  test('are read unchanged at any place', () => {
    const text = `<a x="> ${long.trim()} '"><b>${long}</b><!-- > ${long} --><c><![CDATA[> ${long}]]></c><d>&lt;${long}</d>${long}</a>`;
    expect(treeOf(parse(text))).toEqual(oracle(text));
  });

  test('are checked like other text', () => {
    expect(() => parse(`<a>${long}\u0002</a>`)).toThrow(/control character/);
    expect(() => parse(`<a>${long}\uFFFF</a>`)).toThrow(/U\+FFFF/);
    expect(() => parse(`<a>${long}]]></a>`)).toThrow(/\]\]>/);
    expect(() => parse(`<a/>${long}`)).toThrow(/outside the root/);
  });
});

describe('base64', () => {
  test('any bytes are decoded, wherever the encoder broke its lines', () => {
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ minLength: 20_000, maxLength: 60_000 }),
    );
    fc.assert(
      fc.property(anyBytes, fc.integer({ min: 1, max: 99 }), (bytes, width) => {
        const text = Buffer.from(bytes)
          .toString('base64')
          .replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n\t ');
        expect(decodeElementBase64(parse(`<a>${text}</a>`))?.equals(Buffer.from(bytes))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('more than one chunk is decoded', () => {
    const bytes = Buffer.alloc(1_000_001, 'piece by piece');
    expect(decodeElementBase64(parse(`<a>${bytes.toString('base64')}</a>`))?.equals(bytes)).toBe(true);
  });

  test.each(['QQ', 'Q===', 'QQ=', 'QQ==QQ==', 'Q-==', 'QQ==\u00A0', '=', 'A=AA', '<b/>'])('refuses %s', (text) => {
    expect(decodeElementBase64(parse(`<a>${text}</a>`))).toBeUndefined();
  });
});

describe('the writer', () => {
  test('writes any text so that it is read back from an element and an attribute', () => {
    const anyText = fc
      .string({ unit: 'binary' })
      .filter((text) => !/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text));
    fc.assert(
      fc.property(anyText, (text) => {
        const root = parse(`<a b="${escapeAttribute(text)}">${escapeText(text)}</a>`);
        expect(getText(root)).toBe(text);
        expect(root.attributes[0]?.value).toBe(text);
      }),
    );
  });

  test.each(['\u0000', '\u001F', '\uD800', '\uFFFE', '\uFFFF'])('never writes %j', (character) => {
    expect(() => escapeText(character)).toThrow();
    expect(() => escapeAttribute(character)).toThrow();
  });
});

/** Fragments of markup, complete and broken, so that random documents are both well-formed and not. */
const piece = fc.constantFrom(
  '<a>',
  '</a>',
  '<a/>',
  '<p:a xmlns:p="u">',
  '</p:a>',
  '<a xmlns="v" b="1">',
  '<a b=\'&quot;>\' p:c="2">',
  '<a  b = "1"\n/>',
  'text',
  ' ',
  '\r\n',
  '&amp;',
  '&#65;',
  '&#x0;',
  '&e;',
  '&',
  '<',
  '>',
  ']]>',
  ']]',
  '<![CDATA[',
  '<![CDATA[x]]>',
  '<!--',
  '-->',
  '<!-- x -->',
  '--',
  '<?pi?>',
  '<?pi x?>',
  '<?',
  '?>',
  '"',
  "'",
  '=',
  '\u0085',
  '\u{1F600}',
  '<ü/>',
  '<a.b-c/>',
  '<1/>',
  '</a >',
  '<a',
  '/>',
  'xmlns:p=""',
);

test.each(["<a><?text '<?pi?></a>", '<a><?text "?>b</a>', '<?text \'?><a b="\'"/>', '<a>b\r<?text "x\'> <c>?>\nd</a>'])(
  'a processing instruction may hold anything: %j',
  (text) => {
    expect(oracle(text)).toBeDefined();
    expect(ours(text)).toEqual(oracle(text));
  },
);

test('a strict parser returns the same tree or refuses the document as well', () => {
  const document = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const wrapped = document.map((inner) => `<a xmlns:p="w">${inner}</a>`);
  fc.assert(
    fc.property(fc.oneof(document, wrapped), (text) => {
      expect(ours(text)).toEqual(oracle(text));
    }),
    { numRuns: 3000 },
  );
});
