import { callRepository } from '#lib/ui/browser/documents/api/repository.ts';
import { type CmisObject, getId, getValue, type Rendition } from '#lib/ui/browser/documents/model.ts';
import { writeContentStream, writeNamed } from '#lib/ui/browser/documents/soap/write.ts';
import { find, findAll, findText, writeElement } from '#lib/ui/browser/documents/soap/xml.ts';

export interface Sending {
  readonly signal: AbortSignal;
  /** Share of the request that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Creates a document with the name and content of a file. */
export const createDocument = async (folderId: string, file: File, { signal, onProgress }: Sending): Promise<void> => {
  const parameters =
    writeNamed(file.name, 'cmis:document') + writeElement('folderId', folderId) + writeContentStream(file);
  await callRepository('createDocument', parameters, { isMtom: true, content: file, signal, onProgress });
};

export interface ContentOptions {
  readonly streamId?: string;
  /** Bytes from the beginning; all where absent. */
  readonly length?: number;
  readonly signal?: AbortSignal;
}

export interface Content {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
  readonly fileName: string;
}

/** Returns the content of a document, or that of a rendition. */
export const getContent = async (
  objectId: string,
  { streamId, length, signal }: ContentOptions = {},
): Promise<Content> => {
  const parameters =
    writeElement('objectId', objectId) + writeElement('streamId', streamId) + writeElement('length', length);
  const { response, content } = await callRepository('getContentStream', parameters, { isMtom: true, signal });
  const stream = find(response, 'contentStream');
  return {
    bytes: content ?? new Uint8Array(),
    mimeType: findText(stream, 'mimeType') ?? '',
    fileName: findText(stream, 'filename') ?? '',
  };
};

/** Replaces the content of a document and returns the id of the version that has it. */
export const setContent = async (object: CmisObject, file: File, { signal, onProgress }: Sending): Promise<string> => {
  const token = getValue(object, 'cmis:changeToken');
  const parameters =
    writeElement('objectId', getId(object)) +
    writeElement('overwriteFlag', true) +
    writeElement('changeToken', token === '' ? undefined : token) +
    writeContentStream(file);
  const options = { isMtom: true, content: file, signal, onProgress };
  const { response } = await callRepository('setContentStream', parameters, options);
  return findText(response, 'objectId') ?? getId(object);
};

const toNumber = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

export const getRenditions = async (objectId: string): Promise<readonly Rendition[]> => {
  const parameters = writeElement('objectId', objectId) + writeElement('renditionFilter', '*');
  const { response } = await callRepository('getRenditions', parameters);
  return findAll(response, 'renditions').map((element) => ({
    streamId: findText(element, 'streamId') ?? '',
    mimeType: findText(element, 'mimetype') ?? '',
    length: Number(findText(element, 'length') ?? 0),
    kind: findText(element, 'kind') ?? '',
    title: findText(element, 'title') ?? '',
    width: toNumber(findText(element, 'width')),
    height: toNumber(findText(element, 'height')),
  }));
};
