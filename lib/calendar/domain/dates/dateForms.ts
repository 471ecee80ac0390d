const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMES =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const DAY = String.raw`(?<day>\d{1,2})`;
const YEAR = String.raw`(?<year>\d{4})`;
const NAMED = `(?<name>${NAMES})\\.?`;
const ORDINAL = '(?:st|nd|rd|th)?';
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`;
const REST = String.raw`(?:[\s,t]+(?<rest>.*))?$`;

/**
 * Date formats besides ISO 8601, as PHP's `strtotime` reads them: with slashes the month comes first, otherwise the
 * day. A weekday before the day, as in the dates of HTTP and e-mail, is ignored.
 */
const FORMS = [
  String.raw`(?<month>\d{1,2})/${DAY}/${YEAR}`,
  String.raw`${DAY}[-.](?<month>\d{1,2})[-.]${YEAR}`,
  String.raw`${DAY}${ORDINAL}[\s-]+${NAMED},?[\s-]+${YEAR}`,
  String.raw`${NAMED}\s+${DAY}${ORDINAL},?\s+${YEAR}`,
].map((form) => new RegExp(`^${WEEKDAY}${form}${REST}`));

/**
 * Rewrites a day in one of the other formats as ISO `YYYY-M-D`; expects lower case and returns other texts unchanged.
 */
export const toIsoDay = (text: string): string => {
  for (const form of FORMS) {
    const { year, month, name, day, rest } = form.exec(text)?.groups ?? {};
    if (year === undefined) continue;
    const number = month ?? MONTHS.findIndex((one) => name?.startsWith(one)) + 1;
    return `${year}-${number}-${day}${rest ? ` ${rest}` : ''}`;
  }
  return text;
};
