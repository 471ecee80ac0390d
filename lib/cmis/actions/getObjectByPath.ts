import { objectData, wanted } from '#lib/cmis/actions/objectData.ts';
import { openSession } from '#lib/cmis/actions/visible.ts';
import { checkVisible } from '#lib/cmis/domain/allowableActions.ts';
import { type Entity, shownObject } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { rootIdOf } from '#lib/cmis/domain/repository.ts';
import { childNamed } from '#lib/cmis/store/children.ts';
import { loadEntities } from '#lib/cmis/store/entities.ts';

/** The names that a path is made of; one slash at its end is let pass. */
const segmentsOf = (path: string): readonly string[] => {
  if (!path.startsWith('/')) throw cmisError('invalidArgument', `path does not start with a slash: ${path}`);
  if (path === '/') return [];
  const segments = path.replace(/\/$/, '').slice(1).split('/');
  if (segments.includes('')) throw cmisError('invalidArgument', `path has an empty segment: ${path}`);
  return segments;
};

const entityAt = async (rootId: string, segments: readonly string[]): Promise<Entity | undefined> => {
  let id = rootId;
  for (const segment of segments) {
    const child = await childNamed(id, segment);
    if (child === undefined) return undefined;
    id = child.id;
  }
  const [entity] = await loadEntities([id]);
  return entity;
};

/** CMIS 1.0, 2.2.4.8: the object at a path, names compared exactly; one read a level. */
export const getObjectByPath: CmisAction<'getObjectByPath'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = wanted(input);
  const segments = segmentsOf(input.path);
  const entity = await entityAt(rootIdOf(session.repositoryId), segments);
  if (entity === undefined) throw cmisError('objectNotFound', `There is no object at ${input.path}`);
  checkVisible(input.path, session.access);
  const path = `/${segments.join('/')}`;
  return { object: await objectData(shownObject(entity), want, session.access, async () => path) };
};
