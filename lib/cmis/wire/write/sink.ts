import { XOP } from '#lib/cmis/wire/namespaces.ts';
import { collectInlineContents } from '#lib/cmis/wire/write/inlineContents.ts';
import { type Attachment, toContentIdUrl, writeRelated } from '#lib/shared/mtom/write.ts';
import { releaseMemory } from '#lib/shared/releaseMemory.ts';
import { element } from '#lib/shared/xml/write.ts';

/** Where the bytes of a content stream go while a message is written: into the text, or beside it. */
export interface Sink {
  /** The content of a `stream` element. */
  stream(content: Uint8Array, mimeType: string, filename: string | undefined): string;
}

/** A message as it goes over the wire. */
export interface Written {
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

/** A way to write a message. Used once: what went into the sink is forgotten with the message that it goes into. */
export interface MessageForm {
  readonly sink: Sink;
  readonly message: (envelope: string) => Written;
}

/** Plain XML with content as base64: the answer to a plain request. */
export const createPlainForm = (): MessageForm => {
  const contents = collectInlineContents();
  return {
    sink: { stream: contents.add },
    message: (envelope) => ({ contentType: 'text/xml; charset=UTF-8', body: contents.fill(envelope) }),
  };
};

/**
 * Multipart with content in parts of its own, each named by an Include: the answer to a multipart request.
 * @param unique makes boundary and ids: no content may hold it
 */
export const createMultipartForm = (unique: string): MessageForm => {
  const attachments: Attachment[] = [];
  return {
    sink: {
      stream: (bytes, contentType, filename) => {
        const attachment = { id: `${attachments.length + 1}@${unique}`, contentType, filename, bytes };
        attachments.push(attachment);
        return element('xop:Include', { 'xmlns:xop': XOP, href: toContentIdUrl(attachment) }, '');
      },
    },
    message: (envelope) => {
      const sent = attachments.splice(0);
      const message = writeRelated(envelope, sent, unique);
      for (const { bytes } of sent) releaseMemory(bytes);
      return message;
    },
  };
};
