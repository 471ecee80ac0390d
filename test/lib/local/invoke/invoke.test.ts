import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

const invoke = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['lib/local/invoke/invoke.ts', ...args], { cwd: ROOT, encoding: 'utf8' });

test('an unknown function is refused with the names that are spelled alike', () => {
  const { status, stderr, stdout } = invoke('calendareventsget');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe('There is no function calendareventsget: use calendarEventsGet. npm run invoke lists all.\n');
});

test('without a similar name, the message tells how to list all functions', () => {
  const { status, stderr } = invoke('uiPages');
  expect([status, stderr]).toEqual([2, 'There is no function uiPages: npm run invoke lists all.\n']);
});

test('an unknown sample event is refused in one line that names those of the function', () => {
  const { status, stderr, stdout } = invoke('calendarEventsGet', 'byName');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe('calendarEventsGet has no sample event byName: use one of byId, bySlug, iCalendar.\n');
});

test('a misspelled name finds functions that share most of its words', () => {
  expect(invoke('calendarEvntsGet').stderr).toContain('calendarEventsGet');
  expect(invoke('procurementExport').stderr).toMatch(/use procurement\w*Export/);
});
