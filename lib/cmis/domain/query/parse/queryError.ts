import { cmisError } from '#lib/cmis/domain/errors.ts';

/** CMIS 1.0, 2.2.6.1: whatever is wrong with a statement. Positions are told from 1 on. */
export const queryError = (at: number, reason: string) =>
  cmisError('invalidArgument', `The statement is wrong at position ${at + 1}: ${reason}`);
