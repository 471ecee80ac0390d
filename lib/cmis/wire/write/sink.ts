import { XOP } from '#lib/cmis/wire/namespaces.ts';
import { type Attachment, hrefOf } from '#lib/shared/mtom/write.ts';
import { element } from '#lib/shared/xml/write.ts';

/** Where the bytes of a content stream go while a response is written: into the text, or beside it. */
export interface Sink {
  /** The content of a `stream` element. */
  stream(content: Uint8Array, mimeType: string, filename: string | undefined): string;
}

/** Puts content into the envelope as base64: the answer to a plain request. */
export const inlineSink: Sink = {
  stream: (content) => Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
};

/** Collects content as attachments, each named by an Include: the answer to a multipart request. */
export const attachmentSink = (unique: string): Sink & { readonly attachments: readonly Attachment[] } => {
  const attachments: Attachment[] = [];
  return {
    attachments,
    stream: (bytes, contentType, filename) => {
      const attachment = { id: `${attachments.length + 1}@${unique}`, contentType, filename, bytes };
      attachments.push(attachment);
      return element('xop:Include', { 'xmlns:xop': XOP, href: hrefOf(attachment) }, '');
    },
  };
};
