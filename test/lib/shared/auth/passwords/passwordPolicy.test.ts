import { describe, expect, test } from 'vitest';
import { findPasswordFault } from '#lib/shared/auth/passwords/passwordPolicy.ts';
import { generatePassword } from '#lib/shared/auth/passwords/passwords.ts';

describe('a password for a principal', () => {
  test.each(['', '1', 'a8Kd03kLm2x', 'äöüßéàçñ€', '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑'])('"%s" is too short', (password) => {
    expect(findPasswordFault(password, 'alice')).toMatch(/^The password needs at least 12 characters; it has \d+$/);
  });

  test.each([
    'password1234',
    'passwordpassword',
    '123456789012',
    'administrator',
    'P@ssw0rd1234',
    '1q2w3e4r5t6y',
    'aaaaaaaaaaaa',
    'alice-alice-alice',
  ])('"%s" is refused as common', (password) => {
    expect(findPasswordFault(password, 'alice')).toMatch(/^The password is a common one/);
  });

  test('of more than 1024 bytes is refused, since signing in refuses it', () => {
    expect(findPasswordFault('é'.repeat(513), 'alice')).toBe('The password is longer than 1024 bytes');
  });

  test.each(['plum harbour 47', 'a8Kd03kLm2xQ', 'säcret:über-Maß', '雪の朝に鐘が鳴る七時半です'])(
    '"%s" is accepted',
    (password) => {
      expect(findPasswordFault(password, 'alice')).toBeUndefined();
    },
  );

  test('is always accepted if it was generated', () => {
    for (let index = 0; index < 50; index += 1) expect(findPasswordFault(generatePassword(), 'alice')).toBeUndefined();
  });
});
