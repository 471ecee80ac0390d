import type { ParameterFault } from '#lib/calendar/domain/errors.ts';
import type { ArgDescription } from '#lib/calendar/wire/parameters/arg.ts';

const describeRange = (type: string | undefined, minimum: number, maximum: number | undefined): string =>
  `${type === 'integer' ? 'a whole number ' : ''}from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`;

/** Says what a parameter accepts: its description, its values or range, and an example. */
export const describeAccepted = ({ description, schema = {}, ...arg }: ArgDescription): string => {
  const { minimum, maximum, example, enum: values = arg.enum } = schema;
  return [
    ...(description === undefined ? [] : [description]),
    ...(values === undefined ? [] : [`one of ${values.join(', ')}`]),
    ...(minimum === undefined ? [] : [describeRange(arg.type, minimum, maximum)]),
    ...(example === undefined ? [] : [`for example ${JSON.stringify(example)}`]),
  ].join('; ');
};

/** Forms of the types that a description and an example may leave open. */
const FORMS: Readonly<Record<string, string>> = {
  boolean: 'true, false, 1 or 0',
  string: 'a text, in JSON between quotation marks',
};

/** Says what a parameter accepts for which the fault gives a reason; undefined if the reason says it. */
export const describeForFault = (arg: ArgDescription, { code }: ParameterFault): string | undefined => {
  if (code !== 'rest_invalid_type') return undefined;
  const form = arg.schema?.example === undefined && arg.enum === undefined ? FORMS[arg.type ?? ''] : undefined;
  return form === undefined ? describeAccepted(arg) : `${describeAccepted(arg)}; ${form}`;
};
