import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { BodyFields, Fields } from '#lib/calendar/wire/parameters/body.ts';
import type { Lookup } from '#lib/calendar/wire/parameters/check.ts';

/** The parts of a request that hold parameters. */
export interface ParameterSources extends BodyFields {
  readonly query: Fields;
  /** Language segment of the path. */
  readonly segment: Language | undefined;
}

const getOwn = (fields: Fields, name: string): unknown => fields.get(name);

/**
 * Creates the lookup of parameters: JSON body, then form, then query. For `language`, query and path come first: a body
 * that was read before and is sent back names the shown language, which may be a fallback. `scope` is read from the query
 * only.
 */
export const createLookup =
  ({ json, form, query, segment }: ParameterSources): Lookup =>
  (name) => {
    const inBody = json.has(name) ? getOwn(json, name) : getOwn(form, name);
    const inQuery = getOwn(query, name);
    if (name === 'scope') return inQuery;
    return name === 'language' ? (inQuery ?? segment ?? inBody) : inBody === undefined ? inQuery : inBody;
  };
