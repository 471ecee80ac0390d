import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeProof,
  countEventsFrom,
  parseChangeLogToken,
  passReportedEvent,
  toChangeLogToken,
} from '#lib/cmis/domain/changeLog.ts';

const ENDS = [5, 0, 12, 3, 3, 900, 1, 7];

const anyPosition = fc
  .record({
    after: fc.tuple(...ENDS.map((end) => fc.integer({ min: 0, max: end }))),
    shard: fc.integer({ min: 0, max: ENDS.length - 1 }),
    back: fc.nat(),
    objectId: fc.option(fc.uuid(), { nil: undefined }),
  })
  .map(({ after, shard, back, objectId }) => {
    const last = after[shard] ?? 0;
    const proof = objectId === undefined ? {} : { proof: computeProof(objectId) };
    return last === 0 ? { after } : { event: { shard, number: last - (back % last), ...proof }, after };
  });

describe('a change log token', () => {
  test('represents a position in a repository of any name', () => {
    fc.assert(
      fc.property(anyPosition, fc.constantFrom('main', 'a:1.2', '.', '::'), (position, repositoryId) => {
        const token = toChangeLogToken(repositoryId, position);
        expect(parseChangeLogToken(token, repositoryId, ENDS)).toEqual(position);
      }),
    );
  });

  test.each([
    ['empty', ''],
    ['of another repository', 'other::0.0.0.0.0.0.0.0'],
    ['of too few shards', 'main::0.0.0'],
    ['beyond the end', 'main::0.1.0.0.0.0.0.0'],
    ['of an event not reached', 'main:0.5:4.0.0.0.0.0.0.0'],
    ['of an event 0', 'main:0.0:4.0.0.0.0.0.0.0'],
    ['of a shard that is none', 'main:9.1:4.0.0.0.0.0.0.0'],
    ['of anything else', 'main:latest'],
    ['with a number too large', `main::${'9'.repeat(20)}.0.0.0.0.0.0.0`],
  ])('that is %s is refused', (_, token) => {
    expect(() => parseChangeLogToken(token, 'main', ENDS)).toThrow('changeLogToken is not a token of this repository');
  });

  test('advances past an event and never moves back', () => {
    const event = { objectId: 'a', changeType: 'created', time: '' } as const;
    const start = { after: ENDS };
    expect(passReportedEvent({ after: ENDS.map(() => 0) }, { ...event, shard: 2, number: 1 }).after).toEqual([
      0, 0, 1, 0, 0, 0, 0, 0,
    ]);
    expect(passReportedEvent(start, { ...event, shard: 2, number: 3 }, true)).toEqual({
      event: { shard: 2, number: 3, proof: computeProof('a') },
      after: ENDS,
    });
  });

  test('includes the event that it names in the number of following events', () => {
    expect(countEventsFrom({ after: ENDS.map(() => 0) }, ENDS)).toBe(931);
    expect(countEventsFrom({ event: { shard: 0, number: 5 }, after: ENDS }, ENDS)).toBe(1);
  });
});
