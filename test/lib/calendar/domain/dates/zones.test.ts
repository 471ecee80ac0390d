import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abbreviateZone } from '#lib/calendar/domain/dates/zoneAbbreviation.ts';
import { clockToUtc, getOffset, isZoneName, resolveGap, utcToClock } from '#lib/calendar/domain/dates/zones.ts';

describe('a time zone', () => {
  test.each(['Europe/Madrid', 'UTC', 'UTC+3', 'UTC-4.5', 'UTC+5:30', '+02:00', '-03:30', 'EST', 'CEST'])(
    '%s is known',
    (name) => {
      expect(isZoneName(name)).toBe(true);
    },
  );

  test.each(['', 'Mars/Olympus', 'UTC+15', '+25:00', '2', 'Europe/', 'constructor'])('%j is not', (name) => {
    expect(isZoneName(name)).toBe(false);
  });

  test('a wall clock in a gap moves ahead one hour, in an overlap the first instant counts', () => {
    expect(resolveGap('2027-03-28 02:30:00', 'Europe/Madrid')).toBe('2027-03-28 03:30:00');
    expect(clockToUtc('2027-03-28 02:30:00', 'Europe/Madrid')).toBe('2027-03-28 01:30:00');
    expect(clockToUtc('2027-10-31 02:30:00', 'Europe/Madrid')).toBe('2027-10-31 00:30:00');
    expect(clockToUtc('2027-03-18 18:30:00', 'UTC+3')).toBe('2027-03-18 15:30:00');
    expect(getOffset('2027-07-01 00:00:00', 'America/New_York')).toBe('-04:00');
  });

  test('conversion to UTC and back gives the same wall clock, except in gaps', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'UTC-4.5', 'Australia/Lord_Howe'),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (zone, seconds) => {
          const clock = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
          expect(utcToClock(clockToUtc(clock, zone), zone)).toBe(resolveGap(clock, zone));
        },
      ),
    );
  });

  test.each([
    ['Europe/Madrid', '2027-01-18 18:30:00', 'CET'],
    ['Europe/Madrid', '2027-07-18 18:30:00', 'CEST'],
    ['America/New_York', '2027-07-18 18:30:00', 'EDT'],
    ['America/Sao_Paulo', '2027-07-18 18:30:00', '-03'],
    ['Asia/Kathmandu', '2027-07-18 18:30:00', '+0545'],
    ['UTC', '2027-07-18 18:30:00', 'UTC'],
    ['UTC+3', '2027-07-18 18:30:00', 'UTC+3'],
    ['+02:00', '2027-07-18 18:30:00', 'GMT+0200'],
    ['EST', '2027-07-18 18:30:00', 'EST'],
    ['cest', '2027-07-18 18:30:00', 'CEST'],
  ])('%s at %s is called %s', (zone, clock, letters) => {
    expect(abbreviateZone(zone, clock)).toBe(letters);
  });
});
