/** A condition or update expression with its `#name` and `:value` placeholders. */
export interface Expression {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

interface OtherChanges {
  /** Amounts by attribute; an absent attribute counts as 0. */
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
}

/**
 * Returns the update expression that sets attributes to values, except undefined ones, and may add amounts to others or
 * remove them. `a.b` is the member b of the map a. Placeholders begin with `#u` and `:u`; conditions use others.
 */
export const set = (
  values: Readonly<Record<string, unknown>>,
  { add: amounts = {}, remove = [] }: OtherChanges = {},
): Expression => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const written = [...given, ...Object.entries(amounts)];
  const paths = [...written.map(([path]) => path), ...remove];
  const names = new Map([...new Set(paths.flatMap((path) => path.split('.')))].map((name, n) => [name, `#u${n}`]));
  const toPath = (path: string): string =>
    path
      .split('.')
      .map((name) => names.get(name))
      .join('.');
  const terms = written.map(([path], n) => `${toPath(path)}${n < given.length ? ' =' : ''} :u${n}`);
  const clauses = [
    ['SET', terms.slice(0, given.length)],
    ['ADD', terms.slice(given.length)],
    ['REMOVE', remove.map(toPath)],
  ] as const;
  return {
    expression: clauses
      .flatMap(([name, parts]) => (parts.length === 0 ? [] : [`${name} ${parts.join(', ')}`]))
      .join(' '),
    names: Object.fromEntries([...names].map(([name, placeholder]) => [placeholder, name])),
    values: Object.fromEntries(written.map(([, value], n) => [`:u${n}`, value])),
  };
};

/** Returns the update expression that adds amounts to attributes; an absent attribute counts as 0. */
export const add = (amounts: Readonly<Record<string, number>>): Expression => set({}, { add: amounts });
