import type { SchemaName } from '#lib/calendar/wire/doc/schemas.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';
import { languageArg } from '#lib/calendar/wire/parameters/language.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A success as `/doc` describes it. */
export interface Success {
  readonly status: 200 | 201;
  readonly schema: SchemaName;
}

/** One operation of the interface: all that the router, the index and `/doc` say about it. */
export interface Endpoint<A extends Args = Args> {
  /** Name of its function. */
  readonly operation: string;
  readonly methods: readonly Method[];
  /** Below the namespace, with `{id}` and `{slug}`. */
  readonly paths: readonly string[];
  /** Without those that stand in the path. */
  readonly args: A & { readonly language: typeof languageArg };
  readonly summary: string;
  /** Status and schema (of `/doc`) of its success. */
  readonly returns: Success;
  /** Whether the caller may do this at all, as far as roles tell. */
  readonly admits: (caller: Caller) => boolean;
}

const everybody = (): boolean => true;

/** An operation, whose parameters get `language` beside their own. */
export const endpoint = <A extends Args>({
  admits = everybody,
  args,
  ...rest
}: Omit<Endpoint<A>, 'admits' | 'args'> & {
  readonly admits?: (caller: Caller) => boolean;
  readonly args: A;
}): Endpoint<A> => ({ ...rest, admits, args: { ...args, language: languageArg } });

/** The three methods that all update, and mean the same. */
export const UPDATE: readonly Method[] = ['POST', 'PUT', 'PATCH'];

/** A success with this schema: 200, or 201 of what makes something. */
export const respondsWith = (schema: SchemaName, status: 200 | 201 = 200): { readonly returns: Success } => ({
  returns: { status, schema },
});
