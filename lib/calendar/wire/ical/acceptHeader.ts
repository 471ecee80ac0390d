interface Preference {
  readonly type: string;
  readonly quality: number;
}

const parseAccept = (accept: string): readonly Preference[] =>
  accept.split(',').map((one) => {
    const [type = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });

/** Whether `Accept` names iCalendar with at least the quality of JSON (RFC 9110 §12.5.1). */
export const prefersCalendar = (accept: string | undefined): boolean => {
  const named = parseAccept(accept ?? '');
  const quality = (type: string): number => named.find((one) => one.type === type)?.quality ?? 0;
  return quality('text/calendar') > 0 && quality('text/calendar') >= quality('application/json');
};
