import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { ContentStream } from '#lib/cmis/domain/model.ts';
import type { Facts } from '#lib/cmis/domain/objects/entity.ts';
import { findInvalidXmlCharacter } from '#lib/cmis/domain/objects/xmlCharacters.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

const DEFAULT_MIME_TYPE = 'application/octet-stream';

/** Type and subtype, then nothing or parameters; clients fail to read a part with another Content-Type (RFC 2045, 5.1). */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`{|}~-]+\/[\w!#$%&'*+.^`{|}~-]+\s*(?:;|$)/;

/** MIME type and file name are sent in headers of MIME parts, which a line break would end (RFC 2045, 5.1; RFC 2183, 2). */
const LINE_BREAK_OR_CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Checks `contentStreamAllowed` of a type against the content given (CMIS 1.0, 2.1.4.1.1). */
export const checkContentAllowed = (type: ObjectType, stream: ContentStream | undefined): void => {
  if (stream === undefined && type.contentStreamAllowed === 'required')
    throw cmisError('constraint', `A document of type ${type.id} must have a content stream`);
  if (stream !== undefined && type.contentStreamAllowed === 'notallowed')
    throw cmisError('streamNotSupported', `Documents of type ${type.id} have no content stream`);
};

export const checkContentSize = ({ stream }: ContentStream, maxBytes: number): void => {
  if (stream.byteLength > maxBytes)
    throw cmisError('storage', `The content stream has ${stream.byteLength} bytes; the limit is ${maxBytes}`);
};

/**
 * Returns MIME type and file name of a content stream, by default `application/octet-stream` and the document's name.
 * Throws `invalidArgument` if either cannot stand in a header.
 */
export const toStreamMetadata = ({ mimeType, filename }: ContentStream, documentName: string) => {
  const metadata = { mimeType: mimeType?.trim() || DEFAULT_MIME_TYPE, fileName: filename?.trim() || documentName };
  if (!MEDIA_TYPE.test(metadata.mimeType))
    throw cmisError('invalidArgument', `mimeType is not a media type such as text/plain: ${metadata.mimeType}`);
  for (const [member, text] of [
    ['mimeType', metadata.mimeType],
    ['filename', metadata.fileName],
  ] as const) {
    const character = findInvalidXmlCharacter(text);
    if (character !== undefined)
      throw cmisError('invalidArgument', `${member} contains U+${character}, which XML cannot carry`);
    if (LINE_BREAK_OR_CONTROL.test(text))
      throw cmisError('invalidArgument', `${member} contains a line break or another control character: remove it`);
  }
  return metadata;
};

/** Returns the facts of an object after a change, with the file name of its content renamed if it equalled the name. */
export const renameContent = (before: Facts, after: Facts): Facts =>
  after.content !== undefined && after.content.fileName === before.name
    ? { ...after, content: { ...after.content, fileName: after.name } }
    : after;
