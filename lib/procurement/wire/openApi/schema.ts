/** A schema object of OpenAPI 3.1, which is one of JSON Schema 2020-12, as far as this interface needs it. */
export interface Schema {
  readonly type?: 'integer' | 'number' | 'boolean' | 'string' | 'array' | 'object';
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
  readonly contentMediaType?: string;
}

type Members = Readonly<Record<string, Schema>>;

export const string = (description: string): Schema => ({ type: 'string', description });
export const integer = (description: string): Schema => ({ type: 'integer', description });
export const number = (description: string): Schema => ({ type: 'number', description });
export const listOf = (items: Schema, description: string): Schema => ({ type: 'array', items, description });

/** A schema by its name among the components. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object with all of `always`, perhaps some of `sometimes`, and nothing else. */
export const object = (always: Members, sometimes: Members = {}): Schema => ({
  type: 'object',
  properties: { ...always, ...sometimes },
  required: Object.keys(always),
  additionalProperties: false,
});
