/** A part of a multipart message (RFC 2387). */
export interface Part {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns the first place of a sequence of bytes; -1 where there is none. */
const indexOf = (bytes: Uint8Array, wanted: Uint8Array, from: number): number => {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < wanted.length && bytes[at + length] === wanted[length]) length += 1;
    if (length === wanted.length) return at;
  }
  return -1;
};

const BLANK_LINE = encode('\r\n\r\n');

/** Splits the body of an answer with the Content-Type `multipart/related`. An incomplete last part is left out. */
export const splitParts = (body: ArrayBuffer, contentType: string): readonly Part[] => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const delimiter = encode(`\r\n--${quoted ?? plain}`);
  const bytes = new Uint8Array(body);
  const parts: Part[] = [];
  let start = indexOf(bytes, delimiter.subarray(2), 0) + delimiter.length - 2;
  for (;;) {
    const headEnd = indexOf(bytes, BLANK_LINE, start);
    const end = headEnd < 0 ? -1 : indexOf(bytes, delimiter, headEnd + 2);
    if (end < 0) return parts;
    const head = new TextDecoder().decode(bytes.subarray(start, headEnd));
    const type = /^content-type:\s*([^\r\n]*)/im.exec(head)?.[1] ?? 'application/octet-stream';
    parts.push({ type, bytes: bytes.subarray(Math.min(headEnd + BLANK_LINE.length, end), end) });
    start = end + delimiter.length;
  }
};

const XOP = 'application/xop+xml';

/** Headers of a part whose data are not encoded. */
const writeHead = (type: string, id: string): string =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${id}@triad>\r\n\r\n`;

/** Id of the part with the content, as `href` of an `xop:Include`. */
export const CONTENT_REFERENCE = 'cid:content@triad';

export interface Multipart {
  readonly type: string;
  readonly body: Blob;
}

/** Writes an MTOM message: the envelope, and the content as it is. */
export const writeMultipart = (envelope: string, content: Blob | undefined): Multipart => {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const boundary = `uuid:${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const root = writeHead(`${XOP}; charset=UTF-8; type="text/xml"`, 'root');
  const more =
    content === undefined ? [] : [`\r\n--${boundary}\r\n${writeHead('application/octet-stream', 'content')}`, content];
  return {
    type: `multipart/related; type="${XOP}"; boundary="${boundary}"; start="<root@triad>"; start-info="text/xml"`,
    body: new Blob([`--${boundary}\r\n${root}${envelope}`, ...more, `\r\n--${boundary}--\r\n`]),
  };
};
