import { query } from '#lib/cmis/actions/query/query.ts';
import type { CmisContext, Input } from '#lib/cmis/domain/messages/action.ts';
import type { PropertyValue } from '#lib/cmis/domain/model.ts';
import { alice, REPOSITORY } from './objects.ts';

type Options = Omit<Partial<Input<'query'>>, 'statement'> & { readonly as?: CmisContext };

/** Returns the result of a statement, by default as an administrator. */
export const asked = async (statement: string, { as = alice, ...input }: Options = {}) =>
  (await query(as, { ...REPOSITORY, statement, ...input })).objects;

/** Returns the first value of each column, row by row. */
export const rowsOf = async (
  statement: string,
  options: Options = {},
): Promise<readonly (readonly (PropertyValue | undefined)[])[]> =>
  (await asked(statement, options)).objects.map(({ properties }) => properties.map(({ values }) => values[0]));

/** Returns the first value of the first column, row by row. */
export const column = async (statement: string, options: Options = {}) =>
  (await rowsOf(statement, options)).map(([value]) => value);
