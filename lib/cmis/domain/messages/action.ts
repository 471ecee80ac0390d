import type { MessageData } from '#lib/cmis/domain/messages/fields.ts';
import type { OPERATIONS, OperationName } from '#lib/cmis/domain/messages/operations.ts';
import type { Values } from '#lib/cmis/domain/messages/values.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** The parameters of an operation: members named as the elements of its request, absent where they were not given. */
export type Input<Name extends OperationName> = MessageData<(typeof OPERATIONS)[Name]['request'], Values>;

/** The result of an operation: members named as the elements of its response. */
export type Output<Name extends OperationName> = MessageData<(typeof OPERATIONS)[Name]['response'], Values>;

/** What an operation knows beside its parameters. */
export interface CmisContext {
  readonly caller: Caller;
  /** Absolute URL of the service as the client sees it, no slash at the end. */
  readonly baseUrl: string;
}

/** An operation as its handler passes it to `soapOperation(name, action)`. */
export type CmisAction<Name extends OperationName> = (
  context: CmisContext,
  input: Input<Name>,
) => Promise<Output<Name>>;
