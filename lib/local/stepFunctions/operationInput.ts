import { invalidArn, StepFunctionsError } from '#lib/local/stepFunctions/serviceError.ts';
import { newId } from '#lib/shared/ids.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Limits of the service. */
const INPUT_BYTES = 262_144;
const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;
const ARN = /^arn:aws[^:]*:states:[^:]+:\d{12}:(stateMachine|execution):[^:]+(?::[^:]+)?$/;

export const readArn = (input: Input, member: string, kind: 'stateMachine' | 'execution'): string => {
  const arn = input[member];
  if (typeof arn !== 'string' || ARN.exec(arn)?.[1] !== kind) throw invalidArn(arn);
  return arn;
};

export const readOptionalText = (input: Input, member: string): string | undefined => {
  const value = input[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new StepFunctionsError('ValidationException', `${member} is not a string`);
  return value;
};

/** Returns the page that an operation requests; `maxResults` 0 means the service's default of 100. */
export const readPageRequest = (input: Input, descending: boolean) => {
  const limit = Number(input.maxResults ?? 0);
  if (!Number.isInteger(limit) || limit < 0 || limit > 1000)
    throw new StepFunctionsError('ValidationException', 'maxResults is not between 0 and 1000');
  return { limit: limit === 0 ? 100 : limit, token: readOptionalText(input, 'nextToken'), descending };
};

export const readExecutionInput = (input: Input): string => {
  const text = readOptionalText(input, 'input') ?? '{}';
  if (Buffer.byteLength(text) > INPUT_BYTES)
    throw new StepFunctionsError('InvalidExecutionInput', `The input is larger than ${INPUT_BYTES} bytes`);
  try {
    JSON.parse(text);
  } catch {
    throw new StepFunctionsError('InvalidExecutionInput', `Invalid State Machine Execution Input: '${text}'`);
  }
  return text;
};

/** Returns the name of a new execution, which is a new id by default. */
export const readExecutionName = (input: Input): string => {
  const name = readOptionalText(input, 'name') ?? newId();
  if (!NAME.test(name)) throw new StepFunctionsError('InvalidName', `Invalid Name: '${name}'`);
  return name;
};
