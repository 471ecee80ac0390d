import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { BodyFields, Fields } from '#lib/calendar/wire/parameters/body.ts';
import type { Lookup } from '#lib/calendar/wire/parameters/check.ts';

/** The places of a request in which parameters stand. */
export interface ParameterSources extends BodyFields {
  readonly query: Fields;
  /** The language segment of the path. */
  readonly segment: Language | undefined;
}

const getOwn = (fields: Fields, name: string): unknown => fields.get(name);

/**
 * Finds a parameter: in a JSON body, else a form, else the query. The language alone is looked for in the query and
 * the path first: a body that was read before names the language that was shown, which may be a fallback.
 */
export const createLookup =
  ({ json, form, query, segment }: ParameterSources): Lookup =>
  (name) => {
    const inBody = json.has(name) ? getOwn(json, name) : getOwn(form, name);
    const inQuery = getOwn(query, name);
    return name === 'language' ? (inQuery ?? segment ?? inBody) : inBody === undefined ? inQuery : inBody;
  };
