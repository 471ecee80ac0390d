import { expect, test } from 'vitest';
import { findMisspelledSettings } from '#lib/local/misspelledSettings.ts';

test.each([
  ['PROT', 'PORT'],
  ['POR', 'PORT'],
  ['port', 'PORT'],
  ['AUTHMODE', 'AUTH_MODE'],
  ['SITE_TIMEZONES', 'SITE_TIMEZONE'],
  ['DATA_DIT', 'DATA_DIR'],
])('%s is told to be nearly %s', (name, setting) => {
  expect(findMisspelledSettings({ [name]: '1' })).toEqual([
    `${name} is not a setting and is ignored: did you mean ${setting}?`,
  ]);
});

test('settings themselves, and variables of other programs, are not told', () => {
  const environment = { PORT: '1', SITE_URL: '1', PATH: '1', HOME: '1', USER: '1', CMIS_TABLE: '1', TZ: '1' };

  expect(findMisspelledSettings(environment)).toEqual([]);
});
