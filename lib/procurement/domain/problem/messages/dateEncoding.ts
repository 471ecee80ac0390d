/** Encoding of all dates of an input; those of `Periods` determine it. */
export type DateEncoding = 'calendar' | 'milliseconds' | 'seconds' | 'ordinal';

/** Range of numbers that are read as yyyymmdd, whether or not the day exists. */
const FIRST_DAY = 19_000_101;
const LAST_DAY = 99_991_231;
const FIRST_SECONDS = 10 ** 8;
const FIRST_MILLISECONDS = 10 ** 11;

/** Returns the encoding of a date by its size. */
export const getDateEncoding = (date: number): DateEncoding => {
  if (date >= FIRST_DAY && date <= LAST_DAY) return 'calendar';
  if (date >= FIRST_MILLISECONDS) return 'milliseconds';
  return date >= FIRST_SECONDS ? 'seconds' : 'ordinal';
};

/** Converts the date of a period to milliseconds since 1970 UTC; undefined for plain numbers of days or periods. */
export const toMilliseconds = (date: number): number | undefined => {
  switch (getDateEncoding(date)) {
    case 'calendar':
      return Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100);
    case 'milliseconds':
      return date;
    case 'seconds':
      return date * 1000;
    case 'ordinal':
      return undefined;
  }
};
