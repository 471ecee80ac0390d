import { updateIndexState } from '#lib/cmis/actions/query/indexState.ts';
import { toSearchableTypes } from '#lib/cmis/domain/query/index/indexDefinition.ts';
import { EXPOSED_TYPES, type ObjectType } from '#lib/cmis/domain/types/types.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';

/** Searchable types by repository, with the end of their validity while a rebuild is running. */
const indexed = new Map<string, { readonly types: readonly ObjectType[]; readonly until: number }>();

const getCacheKey = (repositoryId: string): string => `${table()} ${repositoryId}`;

/** Milliseconds after which the state of a running rebuild is read again. */
const PATIENCE = 60_000;

/** Drops the cached types, so that the next query reads the index state. */
export const forgetSearchableTypes = (repositoryId: string): void => {
  indexed.delete(getCacheKey(repositoryId));
};

/**
 * Loads the types with their searchable properties. A newly marked property becomes searchable once its index has been
 * built.
 */
export const loadSearchableTypes = async (repositoryId: string): Promise<readonly ObjectType[]> => {
  const name = getCacheKey(repositoryId);
  const known = indexed.get(name);
  if (known !== undefined && now() < known.until) return known.types;
  const { state } = await updateIndexState(repositoryId, now());
  const types = toSearchableTypes(state.definition, EXPOSED_TYPES);
  indexed.set(name, { types, until: state.rebuild === undefined ? Number.POSITIVE_INFINITY : now() + PATIENCE });
  return types;
};
