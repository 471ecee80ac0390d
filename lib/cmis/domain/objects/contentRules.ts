import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { ContentStream } from '#lib/cmis/domain/model.ts';
import { findInvalidXmlCharacter } from '#lib/cmis/domain/objects/xmlCharacters.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

const DEFAULT_MIME_TYPE = 'application/octet-stream';

/** Both are told in headers of MIME parts, which a line end would cut short (RFC 2045, 5.1; RFC 2183, 2). */
const HEADER_END = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** CMIS 1.0, 2.1.4.1.1: whether documents of a type may, must or cannot have content. */
export const checkContentAllowed = (type: ObjectType, stream: ContentStream | undefined): void => {
  if (stream === undefined && type.contentStreamAllowed === 'required')
    throw cmisError('constraint', `A document of type ${type.id} must have a content stream`);
  if (stream !== undefined && type.contentStreamAllowed === 'notallowed')
    throw cmisError('streamNotSupported', `Documents of type ${type.id} have no content stream`);
};

export const checkContentSize = ({ stream }: ContentStream, maxBytes: number): void => {
  if (stream.byteLength > maxBytes)
    throw cmisError('storage', `The content stream has ${stream.byteLength} bytes, at most ${maxBytes} are stored`);
};

/** What is told of a stream beside its bytes; a stream without a file name has that of its document. */
export const toStreamMetadata = ({ mimeType, filename }: ContentStream, documentName: string) => {
  const told = { mimeType: mimeType?.trim() || DEFAULT_MIME_TYPE, fileName: filename?.trim() || documentName };
  if (!/^[^\s/]+\/\S/.test(told.mimeType)) throw cmisError('invalidArgument', `mimeType is none: ${told.mimeType}`);
  for (const [member, text] of [
    ['mimeType', told.mimeType],
    ['filename', told.fileName],
  ] as const) {
    const character = findInvalidXmlCharacter(text);
    if (character !== undefined)
      throw cmisError('invalidArgument', `${member} contains U+${character}, which XML cannot carry`);
    if (HEADER_END.test(text))
      throw cmisError('invalidArgument', `${member} contains a line end or another control character: leave it out`);
  }
  return told;
};
