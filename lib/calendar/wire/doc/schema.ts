/** The part of an OpenAPI 3.0 schema object that this interface uses. */
export interface Schema {
  readonly type?: 'integer' | 'number' | 'boolean' | 'string' | 'array' | 'object';
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly (string | boolean)[];
  readonly nullable?: boolean;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
}

type Members = Readonly<Record<string, Schema>>;

export const string = (description: string): Schema => ({ type: 'string', description });
export const integer = (description: string): Schema => ({ type: 'integer', description });
export const boolean = (description: string): Schema => ({ type: 'boolean', description });
export const arrayOf = (items: Schema, description: string): Schema => ({ type: 'array', items, description });

/** Refers to a schema of the components. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object with the required members `always` and the optional members `sometimes`. */
export const object = (always: Members, sometimes: Members = {}): Schema => ({
  type: 'object',
  properties: { ...always, ...sometimes },
  required: Object.keys(always),
});

/** An object with arbitrary members. */
export const anyObject = (description: string): Schema => ({ type: 'object', description, additionalProperties: true });
