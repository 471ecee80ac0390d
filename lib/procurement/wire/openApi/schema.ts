/** The members of an OpenAPI 3.1 schema object (JSON Schema 2020-12) that this document uses. */
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

/** Refers to a component schema by its name. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Describes an object with required and optional members and no others. */
export const object = (always: Members, sometimes: Members = {}): Schema => ({
  type: 'object',
  properties: { ...always, ...sometimes },
  required: Object.keys(always),
  additionalProperties: false,
});
