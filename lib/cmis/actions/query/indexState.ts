import {
  createMinimalDefinition,
  findMissingMarks,
  restrictToMarks,
} from '#lib/cmis/domain/query/index/indexDefinition.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';
import {
  type IndexState,
  isWrittenWithMarks,
  loadIndexState,
  MARKS_DIGEST,
  replaceIndexState,
  type StoredIndexState,
} from '#lib/cmis/store/index/indexDefinition.ts';

export type CurrentIndexState = StoredIndexState & { readonly state: IndexState };

/** Adapts a state to the current marks. A rebuild starts anew if the missing marks have changed. */
const applyMarks = (state: IndexState, time: number): IndexState => {
  const definition = restrictToMarks(state.definition, EXPOSED_TYPES);
  const isSame =
    state.rebuild?.marks === MARKS_DIGEST && JSON.stringify(definition) === JSON.stringify(state.definition);
  const missing = findMissingMarks(definition, EXPOSED_TYPES);
  const failure = state.failure === undefined ? {} : { failure: state.failure };
  if (missing.length === 0) return { definition, ...failure };
  const rebuild = isSame && state.rebuild !== undefined ? state.rebuild : { since: time, marks: MARKS_DIGEST, walk: 0 };
  return { definition, rebuild, ...failure };
};

/**
 * Loads the index state of a repository and adapts it to the current marks of the type files. If none is stored and not
 * all objects were written with these marks, only the type index is certain.
 */
export const updateIndexState = async (repositoryId: string, time: number): Promise<CurrentIndexState> => {
  for (;;) {
    const stored = await loadIndexState(repositoryId);
    const before = stored.state ?? {
      definition: (await isWrittenWithMarks(repositoryId)) ? {} : createMinimalDefinition(EXPOSED_TYPES),
    };
    const state = applyMarks(before, time);
    if (JSON.stringify(state) === stored.data) return { ...stored, state };
    const replaced = await replaceIndexState(repositoryId, stored, state);
    if (replaced !== undefined) return { ...replaced, state };
  }
};
