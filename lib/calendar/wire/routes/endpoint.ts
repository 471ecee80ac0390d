import type { SchemaName } from '#lib/calendar/wire/bodies/schemas.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';
import { languageArg } from '#lib/calendar/wire/parameters/language.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Status and schema (a name of `SCHEMAS`) of a success. */
export interface Success {
  readonly status: 200 | 201;
  readonly schema: SchemaName;
}

/** Declaration of one operation: the router, the index, `/doc` and the check of `functions.yml` read it. */
export interface Endpoint<A extends Args = Args> {
  /** Name of the Lambda function. */
  readonly operation: string;
  readonly methods: readonly Method[];
  /** Path templates below the namespace, with `{id}` and `{slug}`. */
  readonly paths: readonly string[];
  /** Query and body parameters. */
  readonly args: A & { readonly language: typeof languageArg };
  readonly summary: string;
  readonly returns: Success;
  /** Whether the caller's role allows the operation, for `Allow`. */
  readonly admits: (caller: Caller) => boolean;
}

const everybody = (): boolean => true;

/** Declares an operation; adds the parameter `language`. The type keeps the operation's name, see `Operation`. */
export const endpoint = <const Name extends string, A extends Args>({
  admits = everybody,
  args,
  ...rest
}: Omit<Endpoint<A>, 'admits' | 'args'> & {
  readonly operation: Name;
  readonly admits?: (caller: Caller) => boolean;
  readonly args: A;
}): Endpoint<A> & { readonly operation: Name } => ({ ...rest, admits, args: { ...args, language: languageArg } });

/** The methods of an update; they are synonyms. */
export const UPDATE: readonly Method[] = ['POST', 'PUT', 'PATCH'];

/** Declares the success of an endpoint; 201 for creations. */
export const respondsWith = (schema: SchemaName, status: 200 | 201 = 200): { readonly returns: Success } => ({
  returns: { status, schema },
});
