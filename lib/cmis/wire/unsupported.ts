import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';

/** The handler of an operation outside of the capabilities that getRepositoryInfo tells. */
export const unsupportedOperation = (name: OperationName): HttpHandler =>
  soapOperation(name, async () => {
    throw cmisError('notSupported', `This repository does not support ${name}`);
  });
