import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toNetwork } from '#lib/shared/auth/network.ts';
import { runInHashQueue } from '#lib/shared/auth/passwords/hashQueue.ts';
import { limitAttempts } from '#lib/shared/auth/passwords/limitAttempts.ts';
import { limitGuesses } from '#lib/shared/auth/passwords/limitGuesses.ts';
import { countedPasswordsKey } from '#lib/shared/auth/principalKeys.ts';
import { nowSeconds } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { newId } from '#lib/shared/ids.ts';
import { costOf } from '#test/support/cost.ts';
import { fromAddress } from '#test/support/fromAddress.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

const HERE = '192.0.2.1';

/** Makes one attempt at an event's password; true if the password was checked. */
const isChecked = async (source: string, subject: string, isRight = false): Promise<boolean> => {
  let wasAsked = false;
  const outcome = await fromAddress(source, () =>
    limitAttempts({ purpose: 'eventPassword', subject }, async () => {
      wasAsked = true;
      return isRight;
    }),
  ).catch((error) => {
    expect(error).toMatchObject({ kind: 'tooManyRequests' });
    return false;
  });
  expect(outcome).toBe(wasAsked && isRight);
  return wasAsked;
};

const countChecked = async (tries: readonly (() => Promise<boolean>)[]): Promise<number> =>
  (await Promise.all(tries.map((one) => one()))).filter(Boolean).length;

const times = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

describe('wrong attempts at one subject from one address', () => {
  test('are limited to five, also if they are concurrent', async () => {
    const subject = newId();

    expect(await countChecked(times(100, () => () => isChecked(HERE, subject)))).toBe(5);
  });

  test('are then limited to one in thirty seconds, and the error names the time', async () => {
    const subject = newId();
    for (const _ of times(5, () => 0)) await isChecked(HERE, subject);
    const wrong = () =>
      fromAddress(HERE, () => limitAttempts({ purpose: 'eventPassword', subject }, async () => false));

    await expect(wrong()).rejects.toMatchObject({ retryAfter: 30, message: expect.stringContaining('in 30 s') });
    vi.setSystemTime(Date.now() + 30_000);

    expect(await wrong()).toBe(false);
    await expect(wrong()).rejects.toMatchObject({ retryAfter: 30 });
  });

  test('do not limit another address or another subject', async () => {
    const subject = newId();
    for (const _ of times(6, () => 0)) await isChecked('198.51.100.7', subject);

    expect(await isChecked('198.51.100.8', subject, true)).toBe(true);
    expect(await isChecked('198.51.100.7', newId(), true)).toBe(true);
  });

  test('are counted per IPv6 /64 network', async () => {
    const subject = newId();

    expect(await countChecked(times(30, (index) => () => isChecked(`2001:db8:0:7::${index}`, subject)))).toBe(5);
    expect(await isChecked('2001:db8:0:8::1', subject)).toBe(true);
  });
});

test('wrong attempts from one address are limited to twenty over all subjects, also if they are concurrent', async () => {
  const source = '203.0.113.9';

  expect(await countChecked(times(60, () => () => isChecked(source, newId())))).toBe(20);
  expect(await isChecked('203.0.113.10', newId())).toBe(true);
  vi.setSystemTime(Date.now() + 10_000);
  expect(await isChecked(source, newId())).toBe(true);
  expect(await isChecked(source, newId())).toBe(false);
});

test('a clock that jumps ahead and back limits nobody for longer than a right one', async () => {
  const source = '203.0.113.30';
  const subject = newId();
  const wrong = () =>
    fromAddress(source, () => limitAttempts({ purpose: 'eventPassword', subject }, async () => false));
  const start = Date.now();
  vi.setSystemTime(start + 86_400_000);
  for (const _ of times(5, () => 0)) expect(await isChecked(source, subject)).toBe(true);

  // The bucket of the source counts as full, then that of the subject.
  vi.setSystemTime(start);
  await expect(wrong()).rejects.toMatchObject({ retryAfter: 10 });
  vi.setSystemTime(start + 10_000);
  await expect(wrong()).rejects.toMatchObject({ retryAfter: 30 });
  vi.setSystemTime(start + 40_000);
  expect(await wrong()).toBe(false);
  await expect(wrong()).rejects.toMatchObject({ retryAfter: 30 });
});

test('correct attempts are not counted, nor attempts that end in an error', async () => {
  const subject = newId();
  const failed = () =>
    fromAddress('203.0.113.20', () =>
      limitAttempts({ purpose: 'eventPassword', subject }, () => Promise.reject(new Error('The store is away'))),
    );

  expect(await countChecked(times(40, () => () => isChecked('203.0.113.20', subject, true)))).toBe(40);
  for (const _ of times(30, () => 0)) await expect(failed()).rejects.toThrow('The store is away');
  expect(await countChecked(times(10, () => () => isChecked('203.0.113.20', subject)))).toBe(5);
});

test('an attempt costs at most six requests, whether correct or wrong and however many came before', async () => {
  const subject = newId();
  const cost = async (isRight: boolean) =>
    (await costOf(() => limitAttempts({ purpose: 'eventPassword', subject }, async () => isRight))).requests;

  expect(await cost(true)).toBe(4);
  expect(await cost(false)).toBe(4);
  expect(await cost(false)).toBeLessThanOrEqual(6);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test('two hashes run concurrently, 64 wait, and further ones get a temporary error', async () => {
  const open = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const hash = async () => {
    running += 1;
    most = Math.max(most, running);
    await open.promise;
    running -= 1;
    return true;
  };
  const taken = times(66, () => runInHashQueue(hash));

  await expect(runInHashQueue(hash)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 1 });
  open.resolve();
  expect(await Promise.all(taken)).toEqual(times(66, () => true));
  expect(most).toBe(2);
  expect(await runInHashQueue(async () => 'free again')).toBe('free again');
});

describe('a password that is tried on several secrets', () => {
  const guess = (source: string, password: string, isRight = false) =>
    fromAddress(source, () => limitGuesses('eventPassword', password, async () => isRight));
  const countedOf = (source: string) => getItem(config.tables.principals, countedPasswordsKey('eventPassword', source));

  test('costs one attempt an hour unless it opens all, and nothing else remembers it', async () => {
    const source = '203.0.113.100';
    for (const _ of times(20, () => 0)) expect(await guess(source, 'open', true)).toBe(true);
    for (const index of times(20, (one) => one)) expect(await guess(source, `wrong ${index % 10}`)).toBe(false);
    expect(await countChecked(times(11, () => () => isChecked(source, newId())))).toBe(10);

    await expect(guess(source, 'open')).rejects.toMatchObject({ kind: 'tooManyRequests' });
    expect(await guess(source, 'wrong 3')).toBe(false);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await countChecked(times(19, () => () => isChecked(source, newId())))).toBe(19);
    expect(await guess(source, 'wrong 3')).toBe(false);
    expect(await isChecked(source, newId())).toBe(false);
    expect(await guess(source, 'wrong 3')).toBe(false);
    vi.setSystemTime(Date.now() - 60_000);
    await expect(guess(source, 'wrong 3')).rejects.toMatchObject({ kind: 'tooManyRequests' });
  });

  test('is stored as a value of scrypt with a salt of its source', async () => {
    for (const source of ['203.0.113.101', '203.0.113.102']) await guess(source, 'plum harbour');

    const [one, other] = [await countedOf('203.0.113.101'), await countedOf('203.0.113.102')];
    expect(JSON.stringify([one, other])).not.toContain('plum');
    expect(Object.entries(one?.passwords ?? {})).toEqual([[expect.stringMatching(/^[\w-]{43}$/), nowSeconds() + 3600]]);
    expect(one?.expires).toBe(nowSeconds() + 3600);
    expect(one?.salt).not.toEqual(other?.salt);
    expect(one?.passwords).not.toEqual(other?.passwords);
  });

  test('of which fifty are remembered, also if they are concurrent', async () => {
    const source = '203.0.113.103';
    const countKept = async () => Object.keys((await countedOf(source))?.passwords ?? {}).length;
    await Promise.all(times(6, (index) => guess(source, `concurrent ${index}`)));
    expect(await countKept()).toBe(6);
    for (const index of times(45, (one) => one)) {
      vi.setSystemTime(Date.now() + 10_000);
      await guess(source, `later ${index}`);
    }

    expect(await countKept()).toBe(50);
    vi.setSystemTime(Date.now() + 3_600_000);
    await guess(source, 'last');
    expect(await countKept()).toBe(1);
  });

  test('costs at most four requests, and one when it is repeated', async () => {
    const cost = async () => (await costOf(() => limitGuesses('eventPassword', 'plum', async () => false))).requests;

    expect([await cost(), await cost()]).toEqual([4, 1]);
  });
});
