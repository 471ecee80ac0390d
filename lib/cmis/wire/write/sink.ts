import { XOP } from '#lib/cmis/wire/soap/namespaces.ts';
import { collectInlineContents } from '#lib/cmis/wire/write/inlineContents.ts';
import { type Attachment, toContentIdUrl, writeRelated } from '#lib/shared/mtom/write.ts';
import { releaseMemory } from '#lib/shared/releaseMemory.ts';
import { element } from '#lib/shared/xml/write.ts';

/** Takes the bytes of content streams while a message is written: inline as base64, or as MIME parts. */
export interface Sink {
  /** Returns the XML content of the `stream` element. */
  stream(content: Uint8Array, mimeType: string, filename: string | undefined): string;
}

/** A complete HTTP body. */
export interface Written {
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

/** A form of a message, for one message only: writing it releases the content in the sink. */
export interface MessageForm {
  readonly sink: Sink;
  readonly message: (envelope: string) => Written;
}

/** Creates the form for plain XML with content as base64. */
export const createPlainForm = (): MessageForm => {
  const contents = collectInlineContents();
  return {
    sink: { stream: contents.add },
    message: (envelope) => ({ contentType: 'text/xml; charset=UTF-8', body: contents.fill(envelope) }),
  };
};

/**
 * Creates the form for multipart/related (MTOM): each content is a part that an Include refers to.
 * @param unique used in boundary and content ids; no content may contain it
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
