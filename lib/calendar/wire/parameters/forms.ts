/** A form value: a text, or a list or object of values. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = ReadonlyMap<string, FormValue>;

interface Draft {
  readonly values: Map<string, string | Draft>;
  /** Index of the next value without one: PHP continues after the highest. */
  next: number;
}

const createDraft = (): Draft => ({ values: new Map(), next: 0 });

/** Maximum nesting and number of fields. They exceed every real parameter and bound the cost of a hostile body. */
const MAX_DEPTH = 6;
const MAX_FIELDS = 5000;

/** Splits `venue[website]` into `['venue', 'website']` and `a[]` into `['a', '']`. */
const splitName = (name: string): readonly string[] => {
  const bracket = name.indexOf('[');
  if (bracket < 1) return [name];
  const inner = [...name.slice(bracket).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  return inner.length === 0 ? [name] : [name.slice(0, bracket), ...inner.slice(0, MAX_DEPTH)];
};

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

const put = (draft: Draft, steps: readonly string[], value: string): void => {
  const [head = '', ...rest] = steps;
  const key = head === '' ? String(draft.next) : head;
  if (INDEX.test(key)) draft.next = Math.max(draft.next, Number(key) + 1);
  if (rest.length === 0) {
    draft.values.set(key, value);
    return;
  }
  const known = draft.values.get(key);
  const inner = known === undefined || typeof known === 'string' ? createDraft() : known;
  draft.values.set(key, inner);
  put(inner, rest, value);
};

/** Converts values whose keys are all indexes to a list in the order sent, also where indexes are missing. */
const toFormValue = ({ values }: Draft): FormValue => {
  const entries = [...values].map(
    ([key, value]) => [key, typeof value === 'string' ? value : toFormValue(value)] as const,
  );
  return entries.every(([key]) => INDEX.test(key)) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
};

/** Resolves bracketed names to lists and objects; for a repeated name the last value counts. */
export const parseFormFields = (pairs: Iterable<readonly [name: string, value: string]>): FormFields => {
  const draft = createDraft();
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    if (count > MAX_FIELDS) break;
    put(draft, splitName(name), value);
  }
  return new Map(
    [...draft.values].map(([name, value]) => [name, typeof value === 'string' ? value : toFormValue(value)]),
  );
};

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** Whether the percent-encoded bytes of a text are UTF-8; otherwise `%E9` would be read as U+FFFD. */
export const hasUtf8Escapes = (text: string): boolean => {
  try {
    for (const [escapes] of text.matchAll(ESCAPES)) decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
};

/** Returns the names of the parameters that have a value in a query that is not UTF-8. */
export const listNotUtf8 = (query: string): readonly string[] => {
  const pairs = query.split('&').filter((pair) => !hasUtf8Escapes(pair));
  return pairs.flatMap((pair) => [...new URLSearchParams(pair).keys()].flatMap((name) => splitName(name)[0] ?? []));
};

/** Parses a query or an `application/x-www-form-urlencoded` body. */
export const parseUrlEncoded = (text: string): FormFields => parseFormFields(new URLSearchParams(text));
