import { query } from '#lib/cmis/actions/query/query.ts';
import type { CmisContext, Input } from '#lib/cmis/domain/messages/action.ts';
import type { PropertyValue } from '#lib/cmis/domain/model.ts';
import { alice, REPOSITORY } from './cmisObjects.ts';

type Options = Omit<Partial<Input<'query'>>, 'statement'> & { readonly as?: CmisContext };

/** The answer to a statement, an administrator's unless it says who asks. */
export const asked = async (statement: string, { as = alice, ...input }: Options = {}) =>
  (await query(as, { ...REPOSITORY, statement, ...input })).objects;

/** The first values of the columns of each row. */
export const rowsOf = async (
  statement: string,
  options: Options = {},
): Promise<readonly (readonly (PropertyValue | undefined)[])[]> =>
  (await asked(statement, options)).objects.map(({ properties }) => properties.map(({ values }) => values[0]));

/** The first value of the first column of each row. */
export const column = async (statement: string, options: Options = {}) =>
  (await rowsOf(statement, options)).map(([value]) => value);
