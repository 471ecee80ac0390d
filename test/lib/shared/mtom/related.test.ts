import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMediaType } from '#lib/shared/mtom/mediaType.ts';
import { decodePart, findPart, getMediaType, readRelated } from '#lib/shared/mtom/read.ts';
import { toContentIdUrl, writeRelated } from '#lib/shared/mtom/write.ts';

const read = (contentType: string, body: Buffer | string) =>
  readRelated(typeof body === 'string' ? Buffer.from(body, 'latin1') : body, parseMediaType(contentType));

const ENVELOPE = '<Envelope/>';
const BYTES = Buffer.from([0, 13, 10, 45, 45, 255, 10, 13, 10, 13]);
const DATA = BYTES.toString('latin1');

/** The forms in which known clients send a message with one attachment. */
const CLIENTS = {
  'OpenCMIS with CXF': {
    contentType:
      'multipart/related; type="application/xop+xml"; boundary="uuid:1-2"; start="<root.message@cxf.apache.org>"; start-info="text/xml"',
    body:
      `\r\n--uuid:1-2\r\nContent-Type: application/xop+xml; charset=UTF-8; type="text/xml"\r\nContent-Transfer-Encoding: binary\r\n` +
      `Content-ID: <root.message@cxf.apache.org>\r\n\r\n${ENVELOPE}\r\n--uuid:1-2\r\nContent-Type: text/plain\r\n` +
      'Content-Transfer-Encoding: binary\r\nContent-ID: <9-1@http://docs.oasis-open.org/ns/>\r\n' +
      `Content-Disposition: attachment;name="a.txt"\r\n\r\n${DATA}\r\n--uuid:1-2--`,
    href: 'cid:9-1@http%3A%2F%2Fdocs.oasis-open.org%2Fns%2F',
  },
  'OpenCMIS with JAX-WS RI': {
    contentType:
      'multipart/related;start="<rootpart*7@example.jaxws.sun.com>";type="application/xop+xml";boundary="uuid:7";start-info="text/xml"',
    body:
      `--uuid:7\r\nContent-Id: <rootpart*7@example.jaxws.sun.com>\r\nContent-Type: application/xop+xml;charset=utf-8;type="text/xml"\r\n` +
      `Content-Transfer-Encoding: binary\r\n\r\n${ENVELOPE}\r\n--uuid:7\r\nContent-Id: <8@example.jaxws.sun.com>\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\n\r\n${DATA}\r\n--uuid:7--`,
    href: 'cid:8@example.jaxws.sun.com',
  },
  libcmis: {
    contentType:
      'multipart/related;start="*5@libcmis.sourceforge.net";type="application/xop+xml";boundary="5";start-info="text/xml"',
    body:
      `--5\r\nContent-Id: <*5@libcmis.sourceforge.net>\r\nContent-Type: application/xop+xml;charset=UTF-8;type="text/xml"\r\n` +
      `Content-Transfer-Encoding: binary\r\n\r\n${ENVELOPE}\r\n--5\r\nContent-Id: <*6@libcmis.sourceforge.net>\r\n` +
      `Content-Type: text/plain\r\nContent-Transfer-Encoding: binary\r\n\r\n${DATA}\r\n--5--\r\n`,
    href: 'cid:*6@libcmis.sourceforge.net',
  },
  WCF: {
    contentType:
      'multipart/related; type="application/xop+xml"; start="<http://tempuri.org/0>"; boundary="uuid:3+id=1"; start-info="text/xml"',
    body:
      `\r\n--uuid:3+id=1\r\nContent-ID: <http://tempuri.org/0>\r\nContent-Transfer-Encoding: 8bit\r\n` +
      `Content-Type: application/xop+xml;charset=utf-8;type="text/xml"\r\n\r\n${ENVELOPE}\r\n--uuid:3+id=1\r\n` +
      'Content-ID: <http://tempuri.org/1/6+7>\r\nContent-Transfer-Encoding: binary\r\nContent-Type: application/octet-stream\r\n\r\n' +
      `${DATA}\r\n--uuid:3+id=1--\r\n`,
    href: 'cid:http%3A%2F%2Ftempuri.org%2F1%2F6+7',
  },
  'cmis-adapter': {
    contentType:
      'multipart/related; type="application/xop+xml"; start="<rootpart@soapui.org>"; start-info="application/soap+xml"; boundary="----=_Part_52_1.2"',
    body:
      `\n------=_Part_52_1.2\nContent-Type: application/xop+xml; charset=UTF-8; type="application/soap+xml"\nContent-Transfer-Encoding: 8bit\n` +
      `Content-ID: <rootpart@soapui.org>\n\n${ENVELOPE}\n------=_Part_52_1.2\nContent-Type: text/plain; charset=us-ascii\n` +
      `Content-Transfer-Encoding: binary\nContent-ID: <12>\nContent-Disposition: attachment; name="a"\n\n${DATA}------=_Part_52_1.2--`,
    href: 'cid:12',
  },
} as const;

describe('the messages of known clients', () => {
  test.each(Object.entries(CLIENTS))('%s', (_, { contentType, body, href }) => {
    const message = read(contentType, body);

    expect(decodePart(message.root).toString()).toBe(ENVELOPE);
    expect(message.parts).toHaveLength(2);
    const part = findPart(message, href);
    expect(part && decodePart(part).equals(BYTES)).toBe(true);
  });
});

const two = (headers: string, data: string): string =>
  `preamble\r\n--b  \r\n\r\n${ENVELOPE}\r\n--b\r\n${headers}\r\n\r\n${data}\r\n--b--  \r\nepilogue\r\n--b\r\n`;

describe('the rules of multipart/related', () => {
  test('a boundary needs no quotes; preamble, epilogue and padding are skipped', () => {
    const message = read('Multipart/Related; boundary=b; type=text/xml', two('content-ID: <1>', 'x'));
    expect(message.parts).toHaveLength(2);
    expect(decodePart(message.root).toString()).toBe(ENVELOPE);
  });

  test('the root is the part that `start` names, at any position, else the first', () => {
    const body = two('Content-ID: <1>', 'x');
    expect(decodePart(read('multipart/related; boundary=b; start="1"', body).root).toString()).toBe('x');
    expect(decodePart(read('multipart/related; boundary=b; start="<none>"', body).root).toString()).toBe(ENVELOPE);
  });

  test.each([
    ['base64', '/wAN\r\nCg==', Buffer.from([255, 0, 13, 10])],
    ['quoted-printable', '=FF=00=\r\n=0D=0A', Buffer.from([255, 0, 13, 10])],
    ['7bit', 'ab', Buffer.from('ab')],
  ])('the transfer encoding %s is decoded', (encoding, sent, bytes) => {
    const message = read(
      'multipart/related; boundary=b',
      two(`Content-ID: <1>\r\nContent-Transfer-Encoding: ${encoding}`, sent),
    );
    const part = findPart(message, 'cid:1');
    expect(part && decodePart(part).equals(bytes)).toBe(true);
  });

  test('a folded header line is unfolded', () => {
    const message = read(
      'multipart/related; boundary=b',
      two('Content-Type:\r\n text/plain;\r\n\tcharset=x\r\nContent-ID:\r\n <1>', ''),
    );
    const part = findPart(message, 'cid:1');
    expect(part && getMediaType(part)).toBe('text/plain');
  });

  test('a part without data may omit its empty line', () => {
    const message = read('multipart/related; boundary=b', '--b\n\n<a/>\n--b\nContent-ID: <1>\n\n--b--');
    const part = findPart(message, 'cid:1');
    expect(part && decodePart(part)).toHaveLength(0);
  });

  test.each([
    ['no boundary', 'multipart/related', two('', 'x'), /names no boundary/],
    ['a boundary that does not occur', 'multipart/related; boundary=c', two('', 'x'), /does not occur/],
    ['a message that is cut off', 'multipart/related; boundary=b', '--b\r\n\r\nx\r\n--b\r\n\r\nx', /cut off/],
    [
      'too many parts',
      'multipart/related; boundary=b',
      `${'--b\r\n\r\nx\r\n'.repeat(102)}--b--`,
      /more than 100 parts/,
    ],
    ['headers without end', 'multipart/related; boundary=b', two('a'.repeat(20_000), 'x'), /longer than 16384 bytes/],
  ])('%s is refused', (_, contentType, body, reason) => {
    expect(() => read(contentType, body)).toThrow(reason);
  });

  test('only cid: references are resolved, and an unknown id resolves to nothing', () => {
    const message = read('multipart/related; boundary=b', two('Content-ID: <http://x/>', 'x'));
    expect(findPart(message, 'http://x/')).toBeUndefined();
    expect(findPart(message, 'file:///etc/passwd')).toBeUndefined();
    expect(findPart(message, 'cid:other')).toBeUndefined();
    expect(findPart(message, 'cid:')).toBeUndefined();
  });
});

/** Bytes that look like the end of a part but are content. */
const nearly = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(
          '\r\n',
          '\n',
          '\r',
          '--',
          '--uuid:U',
          '\r\n--uuid:U-',
          '\n--uuid:Ux\r\n',
          '\r\n--uuid:',
          'Content-ID: <1>\r\n\r\n',
        )
        .map((text) => Buffer.from(text)),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => Buffer.concat(pieces))
  .filter(
    (bytes) =>
      !/(^|\n)--uuid:U(--)?[ \t]*(\r?\n|$)/.test(bytes.toString('latin1')) &&
      !/--uuid:U--[ \t]*$/.test(bytes.toString('latin1')),
  );

test('a written message is read back byte for byte, whatever its bytes', () => {
  fc.assert(
    fc.property(fc.array(nearly, { maxLength: 3 }), (contents) => {
      const attachments = contents.map((bytes, index) => ({
        id: `${index}@U`,
        contentType: 'a/b',
        filename: 'f"\r\n',
        bytes,
      }));
      const { contentType, body } = writeRelated('<a>ü</a>', attachments, 'U');
      const message = read(contentType, body);
      expect(decodePart(message.root).toString()).toBe('<a>ü</a>');
      for (const attachment of attachments) {
        const part = findPart(message, toContentIdUrl(attachment));
        expect(part && decodePart(part).equals(attachment.bytes)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('a response has exactly the form that string-matching clients expect', () => {
  const { contentType, body } = writeRelated(
    '<soap:Envelope/>',
    [{ id: '1@U', contentType: 'text/plain', filename: 'file.txt', bytes: Buffer.from('x') }],
    'U',
  );
  expect(contentType).toBe(
    'multipart/related; type="application/xop+xml"; boundary="uuid:U"; start="<root.message@U>"; start-info="text/xml"',
  );
  expect(body.toString()).toBe(
    '\r\n--uuid:U\r\nContent-Type: application/xop+xml; charset=UTF-8; type="text/xml"\r\nContent-Transfer-Encoding: binary\r\n' +
      'Content-ID: <root.message@U>\r\n\r\n<soap:Envelope/>\r\n--uuid:U\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: binary\r\n' +
      'Content-ID: <1@U>\r\nContent-Disposition: attachment;name="file.txt"\r\n\r\nx\r\n--uuid:U--',
  );
});
