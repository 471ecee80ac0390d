/**
 * Elements of a message or type: name with cardinality (`name` one, `name?` at most one, `name*` any number, `name+` at
 * least one) to schema type. `|nil` after the type marks elements that may be nil; `|omissible` marks required elements
 * that known clients omit.
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

/** Returns the parsed elements of a message or type, in the order of the schema. */
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
 * The TypeScript object for the elements `F`; `Values` maps schema types to TypeScript types. A repeated element is an
 * array, possibly empty. An optional element may be absent.
 */
export type MessageData<F, Values> = Flat<One<F, Values> & AtMostOne<F, Values> & Many<F, Values>>;
