import { loadRenditionStream, type RenditionStream } from '#lib/cmis/actions/object/renditionStream.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction, Input, Output } from '#lib/cmis/domain/messages/action.ts';
import type { CmisObject, Content } from '#lib/cmis/domain/objects/entity.ts';
import { readContent } from '#lib/cmis/store/contents/contents.ts';

/** Converts an offset or length to a number. Values larger than any stream are clamped. */
const toPosition = (octets: bigint): number =>
  Number(octets > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : octets);

const slicePart = (
  { mimeType, fileName: filename, bytes }: RenditionStream,
  { offset = 0n, length }: Input<'getContentStream'>,
): Output<'getContentStream'>['contentStream'] => {
  const from = toPosition(offset);
  const stream = bytes.subarray(from, length === undefined ? undefined : from + toPosition(length));
  return { length: BigInt(stream.byteLength), mimeType, filename, stream };
};

/**
 * CMIS 1.0, 2.2.4.10: the content stream of a document or rendition, or the range of it that offset and length name.
 */
export const getContentStream: CmisAction<'getContentStream'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const visible = await loadVisibleObject(session, input.objectId);
  const rendition = input.streamId === undefined ? undefined : await loadRenditionStream(visible, input.streamId);
  if (rendition !== undefined) return { contentStream: slicePart(rendition, input) };
  const loadCurrent = async (object: CmisObject): Promise<Content> => {
    await checkAllowed(session, 'canGetContentStream', object);
    const { content } = object.facts;
    if (content === undefined || (input.streamId !== undefined && input.streamId !== content.id))
      throw cmisError('constraint', `The object has no content stream ${input.streamId}`);
    return content;
  };
  const readBytes = (content: Content): Promise<Buffer> =>
    readContent(content, {
      offset: toPosition(input.offset ?? 0n),
      length: input.length === undefined ? undefined : toPosition(input.length),
    });
  const content = await loadCurrent(visible);
  const { stream, sent } = await readBytes(content).then(
    (stream) => ({ stream, sent: content }),
    async (error: unknown) => {
      // If the content is missing, it was replaced or deleted meanwhile; the answer then is the current content.
      const sent = await loadCurrent(await loadVisibleObject(session, input.objectId));
      if (sent.id === content.id) throw error;
      return { stream: await readBytes(sent), sent };
    },
  );
  return {
    contentStream: { length: BigInt(stream.byteLength), mimeType: sent.mimeType, filename: sent.fileName, stream },
  };
};
