/** A form value: a text, or a list or object of values. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = ReadonlyMap<string, FormValue>;

type Draft = Map<string, string | Draft>;

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

const put = (draft: Draft, steps: readonly string[], value: string): void => {
  const [head = '', ...rest] = steps;
  const key = head === '' ? String(draft.size) : head;
  if (rest.length === 0) {
    draft.set(key, value);
    return;
  }
  const known = draft.get(key);
  const inner: Draft = known instanceof Map ? known : new Map();
  draft.set(key, inner);
  put(inner, rest, value);
};

const toFormValue = (draft: Draft): FormValue => {
  const keys = [...draft.keys()];
  const values = [...draft.values()].map((value) => (typeof value === 'string' ? value : toFormValue(value)));
  return keys.every((key, index) => key === String(index))
    ? values
    : Object.fromEntries(keys.map((key, index) => [key, values[index] ?? '']));
};

/** Resolves bracketed names to lists and objects; for a repeated name the last value counts. */
export const parseFormFields = (pairs: Iterable<readonly [name: string, value: string]>): FormFields => {
  const draft: Draft = new Map();
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    if (count > MAX_FIELDS) break;
    put(draft, splitName(name), value);
  }
  return new Map([...draft].map(([name, value]) => [name, typeof value === 'string' ? value : toFormValue(value)]));
};

/** Parses a query or an `application/x-www-form-urlencoded` body. */
export const parseUrlEncoded = (text: string): FormFields => parseFormFields(new URLSearchParams(text));
