import type { ArgDescription } from '#lib/calendar/wire/parameters/arg.ts';

/** Says what a parameter accepts: its description, its values or range, and an example. */
export const describeAccepted = ({ description = '', schema = {}, ...arg }: ArgDescription): string => {
  const { minimum, maximum, example, enum: values = arg.enum } = schema;
  return [
    description,
    ...(values === undefined ? [] : [`one of ${values.join(', ')}`]),
    ...(minimum === undefined ? [] : [`from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`]),
    ...(example === undefined ? [] : [`for example ${JSON.stringify(example)}`]),
  ].join('; ');
};
