/**
 * How the message table writes an element. The name carries the cardinality: `name` exactly one, `name?` at most one,
 * `name*` any number, `name+` at least one. The text behind it is its type, and after a bar `nil` where the schema
 * lets it be nil, or `omissible` where the schema demands it and known clients leave it out all the same.
 */
export type Fields = Readonly<Record<string, string>>;

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly repeated: boolean;
  readonly nillable: boolean;
  readonly omissible: boolean;
}

/** One row of `Fields`, taken apart. */
const parseField = (key: string, text: string): Field => {
  const [, name = '', mark = ''] = /^(\w+)([?*+]?)$/.exec(key) ?? [];
  const [type = '', note = ''] = text.split('|');
  return {
    name,
    type,
    optional: mark === '?' || mark === '*',
    repeated: mark === '*' || mark === '+',
    nillable: note === 'nil',
    omissible: note === 'omissible',
  };
};

const parsed = new WeakMap<Fields, readonly Field[]>();

/** The elements of a message or type, in the order of the schema. */
export const getFields = (fields: Fields): readonly Field[] => {
  const before = parsed.get(fields);
  if (before !== undefined) return before;
  const all = Object.entries(fields).map(([key, text]) => parseField(key, text));
  parsed.set(fields, all);
  return all;
};

type TypeName<Text> = Text extends `${infer Name}|${string}` ? Name : Text;

type ValueOf<Text, Values> = TypeName<Text> extends keyof Values ? Values[TypeName<Text>] : never;

type One<F, Values> = {
  readonly [Key in keyof F as Key extends `${string}${'?' | '*' | '+'}` ? never : Key]: ValueOf<F[Key], Values>;
};
type AtMostOne<F, Values> = {
  readonly [Key in keyof F as Key extends `${infer Name}?` ? Name : never]?: ValueOf<F[Key], Values>;
};
type Many<F, Values> = {
  readonly [Key in keyof F as Key extends `${infer Name}${'*' | '+'}` ? Name : never]: readonly ValueOf<
    F[Key],
    Values
  >[];
};

type Flat<T> = { readonly [Key in keyof T]: T[Key] };

/**
 * The object that carries the elements `F`, with `Values` saying what each schema type is in TypeScript. A repeated
 * element is an array, empty where it is absent; an optional one is left out.
 */
export type MessageData<F, Values> = Flat<One<F, Values> & AtMostOne<F, Values> & Many<F, Values>>;
