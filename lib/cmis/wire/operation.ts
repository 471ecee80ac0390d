import type { CmisAction, CmisContext } from '#lib/cmis/domain/messages/action.ts';
import type { OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { checkRepository } from '#lib/cmis/domain/repository/repository.ts';
import { createAnswer, faultResponse, withFaults } from '#lib/cmis/wire/answer.ts';
import { readInput, readRepositoryId } from '#lib/cmis/wire/read/input.ts';
import { readMessageOnce, type SoapMessage } from '#lib/cmis/wire/read/message.ts';
import { readUsernameToken } from '#lib/cmis/wire/read/security.ts';
import { SOAP_FAULT, soapError } from '#lib/cmis/wire/soap/soapError.ts';
import { writeResponse } from '#lib/cmis/wire/write/response.ts';
import { isAnonymous } from '#lib/shared/auth/caller.ts';
import { authenticate } from '#lib/shared/auth/callers/authenticate.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { type HttpHandler, httpHandler } from '#lib/shared/http/handler.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

const createContext = async (request: HttpRequest, message: SoapMessage): Promise<CmisContext> => {
  const usernameToken = readUsernameToken(message.security);
  const caller = await authenticate({ headers: request.headers, request, usernameToken });
  if (isAnonymous(caller) && config.authMode === 'required' && !config.cmisAnonymous)
    throw new ServiceError('unauthenticated', 'This repository needs a user name and password');
  return { caller, baseUrl: request.baseUrl };
};

/**
 * Creates the Lambda handler of an operation. It checks in the order of the specification: credentials, repository,
 * parameters, then the action's own conditions.
 */
export const soapOperation = <Name extends OperationName>(name: Name, action: CmisAction<Name>): HttpHandler =>
  httpHandler(
    // OpenCMIS over CXF sends `Content-Encoding: gzip` with uncompressed bodies.
    { api: 'cmis', operation: name, render: faultResponse, acceptsMislabelledGzip: true },
    withFaults(async (request) => {
      const message = readMessageOnce(request);
      if (message.body.name !== name)
        throw soapError(
          SOAP_FAULT.client,
          `The SOAP body contains ${message.body.name}; this function answers ${name}`,
        );
      const context = await createContext(request, message);
      const repositoryId = readRepositoryId(name, message);
      if (repositoryId !== undefined) checkRepository(repositoryId, config.cmisRepositories);
      const { sink, response } = createAnswer(request);
      // No variable refers to the output, so that large content can be released once it is written.
      return response(200, writeResponse(name, await action(context, readInput(name, message)), sink));
    }),
  );
