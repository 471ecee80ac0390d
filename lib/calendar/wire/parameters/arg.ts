import type { InvalidMembers, ParameterFault } from '#lib/calendar/domain/errors.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import type { Schema } from '#lib/shared/http/openApiSchema.ts';

/** Description of a parameter in the index and in `/doc`. */
export interface ArgDescription {
  readonly type?: 'integer' | 'number' | 'boolean' | 'string' | 'array' | 'object';
  readonly description?: string;
  /** Value if the parameter is missing; a function if it depends on the time. */
  readonly default?: unknown;
  readonly items?: { readonly type: string };
  readonly format?: string;
  readonly enum?: readonly string[];
  /** Additions to the schema in `/doc`, where type, items and enum do not suffice. */
  readonly schema?: Schema;
}

export interface CheckContext {
  readonly caller: Caller;
  /** The unchecked value of any parameter. */
  readonly sent: (name: string) => unknown;
}

type Verdict = boolean | ParameterFault | InvalidMembers;

/** One parameter: description, check and conversion. Checks see the unconverted value. */
export interface Arg<Value> extends ArgDescription {
  readonly required: boolean;
  /** Whether null is a valid value. */
  readonly nullable?: boolean;
  /** Accepts values that are not of the described type. */
  readonly accepts?: (value: unknown) => boolean;
  /** Second stage of the checks: false and members give `Invalid parameter.`, a fault gives a reason with a code. */
  readonly check?: (value: unknown, context: CheckContext) => Verdict | Promise<Verdict>;
  /** Converts a value that has passed all checks. */
  readonly read: (value: unknown, context: CheckContext) => Value | Promise<Value>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of parameters has values of all types
export type Args = Readonly<Record<string, Arg<any>>>;

/** The converted parameters of a table; optional ones may be undefined. */
export type Input<A extends Args> = {
  readonly [Name in keyof A]: A[Name] extends Arg<infer Value>
    ? A[Name] extends { readonly required: true }
      ? Value
      : Value | undefined
    : never;
};

/** Returns the parameter as a required one. */
export const required = <Value>(arg: Arg<Value>): Arg<Value> & { readonly required: true } => ({
  ...arg,
  required: true,
});
