import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDateText, parseDate } from '#lib/calendar/domain/dates/dateText.ts';

/** A Sunday, the last day of a month. */
const now = Date.parse('2027-01-31T15:20:10Z');
const read = (text: string, zone = 'UTC') => parseDate(text, { now, zone });

describe('a date text', () => {
  test.each([
    ['2027-01-11', '2027-01-11 00:00:00'],
    ['2027-01-11 11:00:00', '2027-01-11 11:00:00'],
    ['2027-01-11T11:00', '2027-01-11 11:00:00'],
    ['2027-01-11T11:00:00Z', '2027-01-11 11:00:00'],
    ['2027-03-10T10:00:00+09:00', '2027-03-10 10:00:00'],
    ['2027-01-11T11:00:00.000Z', '2027-01-11 11:00:00'],
    ['2027-03-10 4pm', '2027-03-10 16:00:00'],
    ['2027-03-10 12:30 am', '2027-03-10 00:30:00'],
    ['2027-03-10 24:00', '2027-03-11 00:00:00'],
    ['20270310T110000', '2027-03-10 11:00:00'],
    ['20270310T1100Z', '2027-03-10 11:00:00'],
    ['20270310 11:00:15+0900', '2027-03-10 11:00:15'],
    ['20270310', '1970-08-23 14:38:30'],
    ['@1804676400', '2027-03-10 11:00:00'],
    ['@-1', '1969-12-31 23:59:59'],
    ['2027-03-10 11:00 Europe/Madrid', '2027-03-10 11:00:00'],
    ['2027-03-10 4pm CET', '2027-03-10 16:00:00'],
    ['March 10, 2027 11:00 America/New_York', '2027-03-10 11:00:00'],
    ['3/18/2027 6:30pm', '2027-03-18 18:30:00'],
    ['Thu, 18 Mar 2027 18:30:00 GMT', '2027-03-18 18:30:00'],
    ['Thu, 18 Mar 2027 18:30:00 +0100', '2027-03-18 18:30:00'],
    ['Thursday, March 18, 2027 6:30 pm', '2027-03-18 18:30:00'],
    ['18.3.2027', '2027-03-18 00:00:00'],
    ['18-03-2027 18:30', '2027-03-18 18:30:00'],
    ['March 18, 2027 6:30 PM', '2027-03-18 18:30:00'],
    ['Sept. 1st, 2027, 18:30:15', '2027-09-01 18:30:15'],
    ['18 mar 2027', '2027-03-18 00:00:00'],
    ['1800000000', '2027-01-15 08:00:00'],
    ['now', '2027-01-31 15:20:10'],
    ['today', '2027-01-31 00:00:00'],
    ['today noon', '2027-01-31 12:00:00'],
    ['Tomorrow 9am', '2027-02-01 09:00:00'],
    ['yesterday 10:30', '2027-01-30 10:30:00'],
    ['+2 months', '2027-03-31 15:20:10'],
    ['+1 month', '2027-03-03 15:20:10'],
    ['-3 days', '2027-01-28 15:20:10'],
    ['2 weeks ago', '2027-01-17 15:20:10'],
    ['+1 week 2 days', '2027-02-09 15:20:10'],
    ['next wednesday 4pm', '2027-02-03 16:00:00'],
    ['next sunday', '2027-02-07 00:00:00'],
    ['last friday', '2027-01-29 00:00:00'],
    ['last sunday', '2027-01-24 00:00:00'],
    ['next year', '2028-01-31 15:20:10'],
    ['+1 fortnight', '2027-02-14 15:20:10'],
    ['this month', '2027-01-31 15:20:10'],
    ['previous year', '2026-01-31 15:20:10'],
    ['this week', '2027-01-25 15:20:10'],
    ['next week', '2027-02-01 15:20:10'],
    ['previous week', '2027-01-18 15:20:10'],
    ['monday this week', '2027-01-25 00:00:00'],
    ['sunday this week', '2027-01-31 00:00:00'],
    ['monday next week', '2027-02-01 00:00:00'],
    ['next week friday 6pm', '2027-02-05 18:00:00'],
    ['saturday last week', '2027-01-23 00:00:00'],
    ['first day of next month', '2027-02-01 15:20:10'],
    ['last day of next month', '2027-02-28 15:20:10'],
    ['last day of this month midnight', '2027-01-31 00:00:00'],
    ['First day of January 2028', '2028-01-01 00:00:00'],
    ['last day of feb 2028 18:30', '2028-02-29 18:30:00'],
    ['first monday of next month', '2027-02-01 00:00:00'],
    ['third tue of March 2027', '2027-03-16 00:00:00'],
    ['fourth sunday of this month', '2027-01-24 00:00:00'],
    ['last friday of next month 9am', '2027-02-26 09:00:00'],
    ['last sunday of january 2027', '2027-01-31 00:00:00'],
  ])('%s is %s', (text, clock) => {
    expect(read(text)).toBe(clock);
  });

  test.each([
    '',
    ' ',
    'foo',
    '2027-13-01',
    '2027-02-30',
    '2027-01-11 25:00',
    '13pm',
    '2027-01-11 0:30 am',
    'next foo',
    '99999999999999',
    '20270310T250000',
    '2027-03-10 11:00 Europe/Nowhere',
    '@',
    '@+5',
    'tomorrow tomorow',
    'first day of',
    'second day of next month',
    'fifth monday of next month',
    'first monday of foo',
    'last day of next',
  ])('%j is unreadable', (text) => {
    expect(read(text)).toBeUndefined();
    expect(isDateText(text)).toBe(false);
  });

  test('UNIX seconds and relative texts are converted to the time zone', () => {
    expect(read('1800000000', 'America/New_York')).toBe('2027-01-15 03:00:00');
    expect(parseDate('today', { now: Date.parse('2027-01-31T23:30:00Z'), zone: 'Europe/Madrid' })).toBe(
      '2027-02-01 00:00:00',
    );
  });

  test('a parsed wall clock parses to itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60_000_000_000, max: 250_000_000_000 }), (seconds) => {
        const clock = read(String(seconds)) ?? '';
        expect(read(clock)).toBe(clock);
      }),
    );
  });
});
