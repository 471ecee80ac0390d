/** Bytes that leave beside the root part, and how an Include names them. */
export interface Attachment {
  readonly id: string;
  readonly contentType: string;
  readonly filename: string | undefined;
  readonly bytes: Uint8Array;
}

/** What must not end a header early or leave its quotes. */
const quotable = (text: string): string => text.replace(/[\r\n"\\]/g, '');

const headers = (lines: readonly (string | undefined)[]): Buffer =>
  Buffer.from(`${lines.filter((line) => line !== undefined).join('\r\n')}\r\n\r\n`);

/** The reference of an Include to an attachment. */
export const toContentIdUrl = (attachment: Attachment): string =>
  `cid:${encodeURIComponent(attachment.id).replace('%40', '@')}`;

/**
 * A message as every known client reads it: root part first, CRLF everywhere, binary parts, one header more or less or
 * another order of them and one of the clients finds nothing.
 * @param unique makes boundary and root id: no part may hold it
 */
export const writeRelated = (
  root: string,
  attachments: readonly Attachment[],
  unique: string,
): { readonly contentType: string; readonly body: Buffer } => {
  const boundary = `uuid:${unique}`;
  const start = `<root.message@${unique}>`;
  const parts = attachments.flatMap((one) => [
    Buffer.from(`\r\n--${boundary}\r\n`),
    headers([
      `Content-Type: ${quotable(one.contentType)}`,
      'Content-Transfer-Encoding: binary',
      `Content-ID: <${one.id}>`,
      one.filename === undefined ? undefined : `Content-Disposition: attachment;name="${quotable(one.filename)}"`,
    ]),
    one.bytes,
  ]);
  const body = Buffer.concat([
    Buffer.from(`\r\n--${boundary}\r\n`),
    headers([
      'Content-Type: application/xop+xml; charset=UTF-8; type="text/xml"',
      'Content-Transfer-Encoding: binary',
      `Content-ID: ${start}`,
    ]),
    Buffer.from(root),
    ...parts,
    Buffer.from(`\r\n--${boundary}--`),
  ]);
  return {
    contentType: `multipart/related; type="application/xop+xml"; boundary="${boundary}"; start="${start}"; start-info="text/xml"`,
    body,
  };
};
