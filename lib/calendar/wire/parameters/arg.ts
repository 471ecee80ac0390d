import type { ParameterFault } from '#lib/calendar/domain/errors.ts';
import type { Schema } from '#lib/calendar/wire/doc/schema.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** How a parameter presents itself in the index and in `/doc`. */
export interface ArgDescription {
  readonly type?: 'integer' | 'number' | 'boolean' | 'string' | 'array' | 'object';
  readonly description?: string;
  /** What holds where it is left out; a function where that depends on the hour. */
  readonly default?: unknown;
  readonly items?: { readonly type: string };
  readonly format?: string;
  readonly enum?: readonly string[];
  /** How `/doc` describes the value where type, items and enumeration do not say it all. */
  readonly schema?: Schema;
}

/** What a check may depend on beside the value. */
export interface CheckContext {
  readonly caller: Caller;
  /** The other parameters as they were sent. */
  readonly sent: (name: string) => unknown;
}

/** One parameter: how it is described, checked and read. Checks see the value as it was sent. */
export interface Arg<Value> extends ArgDescription {
  readonly required: boolean;
  /** An explicit null is a value, and not one of a wrong type. */
  readonly nullable?: boolean;
  /** Values that are taken although they are not of the described type. */
  readonly accepts?: (value: unknown) => boolean;
  /** Its own check, the second stage: false is `Invalid parameter.`, a fault is a reason with a code. */
  readonly check?: (
    value: unknown,
    context: CheckContext,
  ) => boolean | ParameterFault | Promise<boolean | ParameterFault>;
  /** What the handler gets of a value that passed every check. */
  readonly read: (value: unknown, context: CheckContext) => Value | Promise<Value>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of parameters holds values of every type
export type Args = Readonly<Record<string, Arg<any>>>;

/** The checked and converted parameters of a table; those that were not sent and are not required are undefined. */
export type Input<A extends Args> = {
  readonly [Name in keyof A]: A[Name] extends Arg<infer Value>
    ? A[Name] extends { readonly required: true }
      ? Value
      : Value | undefined
    : never;
};

/** The same parameter, which must come. */
export const required = <Value>(arg: Arg<Value>): Arg<Value> & { readonly required: true } => ({
  ...arg,
  required: true,
});
