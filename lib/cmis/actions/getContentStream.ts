import { checkAllowed } from '#lib/cmis/actions/aclAccess.ts';
import { openSession } from '#lib/cmis/actions/session.ts';
import { visibleObject } from '#lib/cmis/actions/visible.ts';
import type { Content } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { readContent } from '#lib/cmis/store/contents.ts';

/** A position in a stream; one behind the end of every stream is the end. */
const position = (octets: bigint): number =>
  Number(octets > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : octets);

/** CMIS 1.0, 2.2.4.10: the content of a document, or the bytes of it that offset and length name. */
export const getContentStream: CmisAction<'getContentStream'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const current = async (): Promise<Content> => {
    const object = await visibleObject(session, input.objectId);
    await checkAllowed(session, 'canGetContentStream', object);
    const { content } = object.facts;
    if (content === undefined || (input.streamId !== undefined && input.streamId !== content.id))
      throw cmisError('constraint', `The object has no content stream ${input.streamId}`);
    return content;
  };
  const bytesOf = (content: Content): Promise<Buffer> =>
    readContent(content, {
      offset: position(input.offset ?? 0n),
      length: input.length === undefined ? undefined : position(input.length),
    });
  const content = await current();
  const { stream, told } = await bytesOf(content).then(
    (stream) => ({ stream, told: content }),
    async (error: unknown) => {
      // Content that is missing was replaced or deleted meanwhile: then what stands there now is the answer.
      const told = await current();
      if (told.id === content.id) throw error;
      return { stream: await bytesOf(told), told };
    },
  );
  return {
    contentStream: { length: BigInt(stream.byteLength), mimeType: told.mimeType, filename: told.fileName, stream },
  };
};
