import { describe, expect, test } from 'vitest';
import { applyScheduleChange } from '#lib/calendar/domain/events/schedule.ts';

const setting = { now: 0, siteZone: 'UTC' };
const timezone = 'Europe/Madrid';
const schedule = (start: string, end: string) =>
  applyScheduleChange(undefined, { start: `2027-03-28 ${start}`, end: `2027-03-${end}`, timezone }, setting);

describe('in the night in which the clocks go from 02:00 to 03:00', () => {
  test.each([
    ['02:30', '28 03:30', '03:30', '28 04:30'],
    ['02:15', '28 02:45', '03:15', '28 03:45'],
    ['01:30', '28 02:30', '01:30', '28 03:30'],
    ['02:30', '30 20:00', '03:30', '30 20:00'],
  ])('an event from %s to %s is stored as %s to %s', (start, end, storedStart, storedEnd) => {
    expect(schedule(start, end)).toMatchObject({
      start: `2027-03-28 ${storedStart}:00`,
      end: `2027-03-${storedEnd}:00`,
    });
  });

  test('a start that is sent alone leaves the end', () => {
    const moved = applyScheduleChange(schedule('02:30', '28 03:30'), { start: '2027-03-28 02:30' }, setting);
    expect(moved).toMatchObject({ start: '2027-03-28 03:30:00', end: '2027-03-28 04:30:00' });
  });
});

test('an end before its start is raised to the start', () => {
  expect(schedule('20:00', '28 02:00')).toMatchObject({ start: '2027-03-28 20:00:00', end: '2027-03-28 20:00:00' });
});
