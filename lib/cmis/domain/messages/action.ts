import type { MessageData } from '#lib/cmis/domain/messages/forms/fields.ts';
import type { Values } from '#lib/cmis/domain/messages/forms/values.ts';
import type { OPERATIONS, OperationName } from '#lib/cmis/domain/messages/operations.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** Parameters of an operation, named like the elements of its request. Missing parameters are absent. */
export type Input<Name extends OperationName> = MessageData<(typeof OPERATIONS)[Name]['request'], Values>;

/** Result of an operation, with members named like the elements of its response. */
export type Output<Name extends OperationName> = MessageData<(typeof OPERATIONS)[Name]['response'], Values>;

/** Request data that is not a parameter of the operation. */
export interface CmisContext {
  readonly caller: Caller;
  /** Absolute URL of the API as the client sees it, without a slash at the end. */
  readonly baseUrl: string;
}

/** Use case of an operation; its handler is `soapOperation(name, action)`. */
export type CmisAction<Name extends OperationName> = (
  context: CmisContext,
  input: Input<Name>,
) => Promise<Output<Name>>;
