/** A binary part beside the root part, and the id by which an XOP Include refers to it. */
export interface Attachment {
  readonly id: string;
  readonly contentType: string;
  readonly filename: string | undefined;
  readonly bytes: Uint8Array;
}

/** Removes characters that would end a header or its quotes. */
const toQuotable = (text: string): string => text.replace(/[\r\n"\\]/g, '');

const headers = (lines: readonly (string | undefined)[]): Buffer =>
  Buffer.from(`${lines.filter((line) => line !== undefined).join('\r\n')}\r\n\r\n`);

/** Returns the `cid:` URL by which an XOP Include refers to an attachment. */
export const toContentIdUrl = (attachment: Attachment): string =>
  `cid:${encodeURIComponent(attachment.id).replace('%40', '@')}`;

/**
 * Writes a multipart/related message in the one form that all known clients read: root part first, CRLF, binary parts,
 * exactly these headers in this order.
 * @param unique part of the boundary and the root id; must not occur in any part
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
      `Content-Type: ${toQuotable(one.contentType)}`,
      'Content-Transfer-Encoding: binary',
      `Content-ID: <${one.id}>`,
      one.filename === undefined ? undefined : `Content-Disposition: attachment;name="${toQuotable(one.filename)}"`,
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
