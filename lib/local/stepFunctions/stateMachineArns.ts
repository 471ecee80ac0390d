import type { Serverless } from '#lib/local/serverless.ts';

const toReference = (value: unknown, functions: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => toReference(one, functions));
  if (typeof value !== 'object' || value === null) return value;
  const { 'Fn::GetAtt': path } = value as { readonly 'Fn::GetAtt'?: unknown };
  const [id, attribute] = Array.isArray(path) ? path : String(path).split('.');
  if (attribute === 'Arn' && functions.has(id)) return { Ref: id };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toReference(one, functions)]));
};

/**
 * Replaces `Fn::GetAtt … Arn` of functions in state machines by `Ref`, which serverless-step-functions writes out as an
 * ARN; `Fn::GetAtt` would make the state machine depend on each function.
 */
export const nameFunctionsByArn = ({ service, configurationInput }: Serverless): void => {
  const functions = new Set(Object.keys(service.functions));
  for (const machine of Object.values(configurationInput.stepFunctions?.stateMachines ?? {}))
    machine.definition = toReference(machine.definition, functions) as typeof machine.definition;
};
