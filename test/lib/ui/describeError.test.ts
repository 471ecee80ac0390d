import { afterAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import { setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { describeError } from '#lib/ui/browser/kit/describeError.ts';

// Other files of this worker share the language.
afterAll(() => setLanguage('en'));

beforeEach(() => setLanguage('en'));

test.each([
  ['says how long to wait', 429, 'tooManyAttempts', 30, 'Too many requests at once', 'Try again in 30 s.'],
  ['has no time to wait', 429, undefined, undefined, 'Too many requests at once', 'Wait a moment, then try again.'],
  [
    'concerns running calculations',
    429,
    'tooManyCalculations',
    30,
    'Too many calculations are running',
    'Wait until one has ended, or cancel one. Try again in 30 s.',
  ],
  [
    'concerns running calculations of all callers',
    429,
    'serviceCalculations',
    30,
    'Too many calculations are running',
    'Wait until one has ended, or cancel one. Try again in 30 s.',
  ],
  [
    'would take too long again',
    503,
    'tookTooLong',
    undefined,
    'This took too long',
    'Ask for less at once, or try again when the service has less to do.',
  ],
  ['concerns a busy service', 503, 'storeBusy', 1, 'The service is busy', 'Try again in 1 s.'],
] as const)('a refusal that %s says what to do', (_, status, key, retryAfter, title, remedy) => {
  const error = new ApiError(status, { message: 'No', ...(key && { key }) }, retryAfter);
  expect(describeError(error)).toEqual({ title, remedy, detail: 'No' });
});

test('the time to wait is told in Spanish', async () => {
  await setLanguage('es');
  const { title, remedy } = describeError(new ApiError(429, { key: 'serviceCalculations' }, 30));
  expect(title).toBe('Hay demasiados cálculos en curso');
  expect(remedy).toBe('Espere a que termine uno o cancele alguno. Vuelva a intentarlo dentro de 30 s.');
});

test.each([
  ['en', 'It needs the role planner, which an operator gives.'],
  ['es', 'Un operador asigna el rol planner.'],
] as const)('a missing role is named, with who gives it: %s', async (language, remedy) => {
  await setLanguage(language);
  const refused = new ApiError(403, { key: 'roleMissing', values: { roles: 'administrator, planner' } });
  expect(describeError(refused).remedy).toMatch(new RegExp(`^${remedy}`));
  expect(describeError(new ApiError(403, { key: 'foreignOrigin' })).remedy).not.toContain('planner');
});
