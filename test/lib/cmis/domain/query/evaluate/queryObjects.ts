import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import type { ObjectReader } from '#lib/cmis/domain/query/evaluate/evaluate.ts';
import { parseStatement } from '#lib/cmis/domain/query/parse/parseStatement.ts';
import type { Query } from '#lib/cmis/domain/query/resolve/query.ts';
import { resolveStatement } from '#lib/cmis/domain/query/resolve/resolveStatement.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';

/** The types of the repository, all of them queryable. */
const QUERYABLE = EXPOSED_TYPES.map((type) => ({
  ...type,
  queryable: true,
  fulltextIndexed: type.baseId === 'cmis:document',
}));

export const queryOf = (statement: string): Query => resolveStatement(parseStatement(statement), QUERYABLE);

/** Creates an object with the few members that a query reads. */
export interface Plain {
  readonly id: string;
  readonly values: Readonly<Record<string, readonly StoredValue[]>>;
  readonly parents?: readonly string[];
  readonly above?: readonly string[];
  readonly score?: number;
}

export const PLAIN: ObjectReader<Plain> = {
  getId: ({ id }) => id,
  getValues: ({ id, values }, propertyId) => (propertyId === 'cmis:objectId' ? [id] : (values[propertyId] ?? [])),
  isInFolder: ({ parents = [] }, folderId) => parents.includes(folderId),
  isBelow: ({ above = [] }, folderId) => above.includes(folderId),
  getScore: ({ score = 0 }) => score,
};

/** Returns the message of the error that `work` throws. */
export const messageOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if ((error as { code?: string }).code === 'invalidArgument') return (error as Error).message;
    throw error;
  }
  return 'no error';
};
