/** The members of a schema object that the OpenAPI documents use. `nullable` is only of 3.0, the rest of 3.0 and 3.1. */
export interface Schema {
  readonly type?: 'integer' | 'number' | 'boolean' | 'string' | 'array' | 'object';
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number | boolean)[];
  readonly nullable?: boolean;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly contentMediaType?: string;
}

export type SchemaMembers = Readonly<Record<string, Schema>>;

export const string = (description: string): Schema => ({ type: 'string', description });
export const integer = (description: string): Schema => ({ type: 'integer', description });
export const number = (description: string): Schema => ({ type: 'number', description });
export const boolean = (description: string): Schema => ({ type: 'boolean', description });
export const listOf = (items: Schema, description: string): Schema => ({ type: 'array', items, description });

/** Refers to a schema of the components. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Describes an object with the required members `always` and the optional members `sometimes`. */
export const object = (always: SchemaMembers, sometimes: SchemaMembers = {}): Schema => ({
  type: 'object',
  properties: { ...always, ...sometimes },
  required: Object.keys(always),
});

/** Describes an object with required and optional members and no others. */
export const closedObject = (always: SchemaMembers, sometimes: SchemaMembers = {}): Schema => ({
  ...object(always, sometimes),
  additionalProperties: false,
});

/** Describes an object with arbitrary members. */
export const anyObject = (description: string): Schema => ({ type: 'object', description, additionalProperties: true });
