import { cmisError } from '#lib/cmis/domain/errors.ts';

/** Creates the error for an invalid statement (CMIS 1.0, 2.2.6.1). `at` counts from 0; messages count from 1. */
export const queryError = (at: number, reason: string) =>
  cmisError('invalidArgument', `The statement is wrong at position ${at + 1}: ${reason}`);
