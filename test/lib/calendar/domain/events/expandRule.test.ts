import { describe, expect, test } from 'vitest';
import { computeOccurrenceStarts } from '#lib/calendar/domain/events/recurrence.ts';

const expand = (rrule: string, start: string, horizon: string, timezone = 'America/New_York') => [
  start,
  ...computeOccurrenceStarts({ rrule, start, timezone }, horizon),
];

/** Returns the month, day and hour of each start. */
const shorten = (starts: readonly string[], from = 0) => starts.slice(from).map((start) => start.slice(5, 10));

describe('examples of RFC 5545 §3.8.5.3', () => {
  const begin = '1997-09-02 09:00:00';

  test.each<[rule: string, start: string, days: string]>([
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', begin, '09-02 09-16 09-30 10-14 10-28 11-11'],
    ['FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH', begin, '09-02 09-04 09-09 09-11 09-16 09-18'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', begin, '09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16'],
    ['FREQ=MONTHLY;COUNT=10;BYDAY=1FR', '1997-09-05 09:00:00', '09-05 10-03 11-07 12-05 01-02 02-06 03-06 04-03'],
    ['FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU', '1997-09-07 09:00:00', '09-07 09-28 11-02 11-30 01-04 01-25'],
    ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '1997-09-22 09:00:00', '09-22 10-20 11-17 12-22 01-19 02-16'],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28 09:00:00', '09-28 10-29 11-28 12-29 01-29 02-26'],
    ['FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1', '1997-09-30 09:00:00', '09-30 10-01 10-31 11-01 11-30 12-01'],
    ['FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200', '1997-01-01 09:00:00', '01-01 04-10 07-19 01-01 04-09'],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19 09:00:00', '05-19 05-18 05-17'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12 09:00:00', '05-12 05-11 05-17'],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13 09:00:00', '03-13 03-20 03-27 03-05 03-12 03-19 03-26'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1998-02-13 09:00:00', '02-13 03-13 11-13 08-13 10-13'],
    ['FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13', '1997-09-13 09:00:00', '09-13 10-11 11-08 12-13 01-10'],
    ['FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', '1996-11-05 09:00:00', '11-05 11-07 11-02'],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04 09:00:00', '09-04 10-07 11-06'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '1997-09-29 09:00:00', '09-29 10-30 11-27 12-30 01-29 02-26'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05 09:00:00', '08-05 08-10 08-19 08-24'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05 09:00:00', '08-05 08-17 08-19 08-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15 09:00:00', '01-15 01-30 02-15 03-15 03-30'],
  ])('%s from %s', (rule, start, days) => {
    const expected = days.split(' ');
    const starts = shorten(expand(rule, start, '2010-01-01 00:00:00'));
    expect(starts.slice(0, expected.length)).toEqual(expected);
    const count = /COUNT=(\d+)/.exec(rule)?.[1];
    if (count !== undefined) expect(starts).toHaveLength(Number(count));
  });
});

describe('a day meets all conditions of the rule', () => {
  test.each<[rule: string, start: string, days: readonly string[]]>([
    ['FREQ=MONTHLY;BYDAY=-2TH;BYMONTHDAY=22', '2026-10-22 16:00:00', ['10-22', '04-22', '07-22', '06-22']],
    ['FREQ=YEARLY;BYMONTHDAY=12;BYDAY=-3SA', '2026-12-12 16:00:00', ['12-12']],
    ['FREQ=YEARLY;BYMONTHDAY=1,2,3,4,5,6,7;BYDAY=10SA', '2026-03-07 16:00:00', ['03-07', '03-06', '03-04']],
    ['FREQ=YEARLY;BYYEARDAY=182,188,258;BYDAY=TH;BYSETPOS=1', '2026-01-04 01:00:00', ['01-04', '07-01', '07-06']],
    ['FREQ=YEARLY;BYYEARDAY=-14;BYMONTHDAY=17,18', '2026-04-20 12:30:00', ['04-20', '12-18', '12-18', '12-18']],
    ['FREQ=YEARLY;BYWEEKNO=-52;BYDAY=MO', '2024-01-01 13:30:00', ['01-01', '12-30', '01-05', '01-04', '01-03']],
    ['FREQ=YEARLY;BYWEEKNO=32;BYMONTHDAY=5,6,7,8', '2026-08-07 13:30:00', ['08-07', '08-08', '08-07', '08-08']],
  ])('%s', (rule, start, days) => {
    expect(shorten(expand(rule, start, '2029-01-01 00:00:00', 'UTC'))).toEqual(days);
  });

  test('a rule without such a day has only its start', () => {
    const start = '2026-01-01 10:00:00';
    expect(expand('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', start, '2029-01-01 00:00:00')).toEqual([start]);
  });
});

describe('the start of a rule', () => {
  test('is the first one of COUNT even if it does not meet the rule', () => {
    const rule = 'FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,MO,FR;BYSETPOS=3;COUNT=3';
    expect(shorten(expand(rule, '2027-08-09 15:15:00', '2029-01-01 00:00:00'))).toEqual(['08-09', '08-13', '09-17']);
  });

  test('gives the parts that the rule leaves out', () => {
    const leapDay = expand('FREQ=YEARLY;COUNT=3', '2028-02-29 10:00:00', '2040-01-01 00:00:00');
    expect(leapDay).toEqual(['2028-02-29 10:00:00', '2032-02-29 10:00:00', '2036-02-29 10:00:00']);
    const week = expand('FREQ=YEARLY;BYWEEKNO=1', '2025-12-30 10:00:00', '2029-01-01 00:00:00');
    expect(week.map((start) => start.slice(0, 10))).toEqual(['2025-12-30', '2027-01-05', '2028-01-04']);
  });

  test('is followed by the starts in order, whatever the order of hours and months', () => {
    const hours = expand('FREQ=DAILY;BYHOUR=18,9;COUNT=4', '2027-01-04 10:00:00', '2029-01-01 00:00:00');
    expect(hours.map((start) => start.slice(5, 13))).toEqual(['01-04 10', '01-04 18', '01-05 09', '01-05 18']);
    const months = expand('FREQ=YEARLY;BYMONTH=9,3;COUNT=4', '2027-01-10 10:00:00', '2029-01-01 00:00:00');
    expect(shorten(months)).toEqual(['01-10', '03-10', '09-10', '03-10']);
  });

  test('and numbered weekdays may stand beside plain ones', () => {
    const rule = 'FREQ=MONTHLY;BYDAY=MO,2TU;COUNT=5';
    expect(shorten(expand(rule, '2027-01-04 10:00:00', '2029-01-01 00:00:00'))).toEqual([
      '01-04',
      '01-11',
      '01-12',
      '01-18',
      '01-25',
    ]);
  });
});

describe('rules that libraries expand wrongly (docs/dependencies.md)', () => {
  test.each<[rule: string, days: readonly string[]]>([
    ['FREQ=MONTHLY;BYDAY=-5MO', ['2027-08-02', '2027-11-01', '2028-01-03', '2028-05-01', '2028-07-03', '2028-10-02']],
    ['FREQ=DAILY;BYDAY=MO;BYSETPOS=-3', []],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', []],
    ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30', []],
    ['FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO', []],
    ['FREQ=YEARLY;BYMONTHDAY=7;BYDAY=10TU', ['2028-03-07']],
    ['FREQ=YEARLY;BYMONTHDAY=13;BYWEEKNO=41', ['2027-10-13', '2028-10-13']],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', ['2028-05-15', '2029-05-14']],
  ])('%s', (rule, days) => {
    const [, ...starts] = expand(rule, '2027-07-01 10:00:00', '2029-08-01 10:00:00');
    expect(starts.slice(0, 6).map((start) => start.slice(0, 10))).toEqual(days);
  });
});

describe('the end of a rule', () => {
  test.each<[until: string, days: readonly string[]]>([
    ['20270124', ['01-10', '01-17', '01-24']],
    ['20270124T100000', ['01-10', '01-17', '01-24']],
    ['20270124T095959', ['01-10', '01-17']],
    ['20270124T090000Z', ['01-10', '01-17', '01-24']],
    ['20270124T085959Z', ['01-10', '01-17']],
    ['20260101', ['01-10']],
    ['99991231T235959Z', ['01-10', '01-17', '01-24', '01-31']],
  ])('UNTIL=%s', (until, days) => {
    const rule = `FREQ=WEEKLY;UNTIL=${until}`;
    expect(shorten(expand(rule, '2027-01-10 10:00:00', '2027-02-01 00:00:00', 'Europe/Madrid'))).toEqual(days);
  });
});
