import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { evaluateCondition } from '#lib/cmis/domain/query/evaluate/evaluate.ts';
import { PLAIN, type Plain, queryOf } from './queryObjects.ts';

/** A condition as text, and an independent predicate with the same meaning. */
interface Sample {
  readonly text: string;
  readonly holds: (object: Plain) => boolean | null;
}

const value = (object: Plain, id: string) => object.values[id]?.[0];
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

interface Kind {
  readonly id: string;
  readonly values: readonly StoredValue[];
  readonly literal: (value: StoredValue) => string;
  readonly rank: (value: StoredValue) => number | string;
  readonly ordered: boolean;
}

const SINGLE: readonly Kind[] = [
  {
    id: 'cmis:name',
    values: ['', 'a', 'B', "it's", 'é', '\\'],
    literal: (one) => quoted(String(one)),
    rank: String,
    ordered: true,
  },
  { id: 'triad:value', values: ['-1.5', '0', '2', '10.25'], literal: String, rank: Number, ordered: true },
  { id: 'triad:noticeMonths', values: ['0', '9', '10'], literal: (one) => `${one}.0`, rank: Number, ordered: true },
  {
    id: 'triad:signed',
    values: ['1999-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z'],
    literal: (one) => `TIMESTAMP '${String(one).replace('Z', '+00:00')}'`,
    rank: (one) => Date.parse(String(one)),
    ordered: true,
  },
  { id: 'triad:confidential', values: [true, false], literal: String, rank: Number, ordered: false },
  { id: 'cmis:createdBy', values: ['ann', 'bob'], literal: (one) => quoted(String(one)), rank: String, ordered: true },
];

const MULTI: readonly Kind[] = [
  { id: 'triad:milestones', values: ['1', '2', '30'], literal: String, rank: Number, ordered: true },
  { id: 'triad:related', values: ['x', 'y'], literal: (one) => quoted(String(one)), rank: String, ordered: false },
];

const OPERATORS: Readonly<Record<string, (a: number | string, b: number | string) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

const comparison: fc.Arbitrary<Sample> = fc.constantFrom(...SINGLE).chain((kind) =>
  fc
    .record({
      literal: fc.constantFrom(...kind.values),
      operator: fc.constantFrom(...(kind.ordered ? Object.keys(OPERATORS) : ['=', '<>'])),
    })
    .map(({ literal, operator }) => ({
      text: `${kind.id} ${operator} ${kind.literal(literal)}`,
      holds: (object) => {
        const one = value(object, kind.id);
        return one === undefined ? null : (OPERATORS[operator]?.(kind.rank(one), kind.rank(literal)) ?? null);
      },
    })),
);

const listed: fc.Arbitrary<Sample> = fc.constantFrom(...SINGLE, ...MULTI).chain((kind) =>
  fc
    .record({ list: fc.subarray([...kind.values], { minLength: 1 }), negated: fc.boolean() })
    .map(({ list, negated }) => {
      const isMulti = MULTI.includes(kind);
      return {
        text: `${isMulti ? 'ANY ' : ''}${kind.id} ${negated ? 'not ' : ''}IN (${list.map(kind.literal).join(' , ')})`,
        holds: ({ values }) => {
          const all = values[kind.id] ?? [];
          return all.length === 0 ? null : all.some((one) => list.includes(one) !== negated);
        },
      };
    }),
);

const quantified: fc.Arbitrary<Sample> = fc.constantFrom(...MULTI).chain((kind) =>
  fc.constantFrom(...kind.values).map((literal) => ({
    text: `${kind.literal(literal)} = ANY ${kind.id}`,
    holds: ({ values }) => {
      const all = values[kind.id] ?? [];
      return all.length === 0 ? null : all.includes(literal);
    },
  })),
);

const empty: fc.Arbitrary<Sample> = fc
  .record({ kind: fc.constantFrom(...SINGLE, ...MULTI), negated: fc.boolean() })
  .map(({ kind, negated }) => ({
    text: `${kind.id} IS ${negated ? 'NOT ' : ''}NULL`,
    holds: ({ values }) => ((values[kind.id] ?? []).length === 0) !== negated,
  }));

const filed: fc.Arbitrary<Sample> = fc
  .record({ folder: fc.constantFrom('f', 'g'), deep: fc.boolean() })
  .map(({ folder, deep }) => ({
    text: `${deep ? 'in_tree' : 'IN_FOLDER'}('${folder}')`,
    holds: ({ parents = [], above = [] }) => (deep ? above : parents).includes(folder),
  }));

const { condition } = fc.letrec<{ condition: Sample }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    comparison,
    listed,
    quantified,
    empty,
    filed,
    fc
      .record({ word: fc.constantFrom('AND', 'or'), terms: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }) })
      .map(({ word, terms }) => ({
        text: `(${terms.map(({ text }) => text).join(`) ${word} (`)})`,
        holds: (object: Plain) => {
          const truths = terms.map(({ holds }) => holds(object));
          const decisive = word === 'or';
          return truths.includes(decisive) ? decisive : truths.includes(null) ? null : !decisive;
        },
      })),
    tie('condition').map(({ text, holds }) => ({
      text: `NOT (${text})`,
      holds: (object: Plain) => {
        const truth = holds(object);
        return truth === null ? null : !truth;
      },
    })),
  ),
}));

const object: fc.Arbitrary<Plain> = fc.record<Plain>({
  id: fc.constantFrom('1', '2'),
  values: fc.record(
    Object.fromEntries([
      ...SINGLE.map(({ id, values }) => [id, fc.constantFrom(...values).map((one) => [one])]),
      ...MULTI.map(({ id, values }) => [id, fc.subarray([...values])]),
    ]) as Record<string, fc.Arbitrary<StoredValue[]>>,
    { requiredKeys: [] },
  ) as fc.Arbitrary<Plain['values']>,
  parents: fc.subarray(['f', 'g']),
  above: fc.subarray(['f', 'g', 'h']),
});

describe('a condition', () => {
  test('is true, false or unknown by three-valued logic', () => {
    fc.assert(
      fc.property(condition, object, ({ text, holds }, one) => {
        const { where } = queryOf(`SELECT * FROM triad:contract WHERE ${text}`);
        if (where === undefined) throw new Error('The statement has no condition');
        expect(evaluateCondition(where, [one], PLAIN) ?? null).toBe(holds(one));
      }),
      { numRuns: 3000 },
    );
  });

  test('AND binds closer than OR, NOT closer than both', () => {
    const holds = (text: string): unknown => {
      const { where } = queryOf(`SELECT * FROM cmis:document WHERE ${text}`);
      return where && evaluateCondition(where, [{ id: '1', values: { 'cmis:name': ['n'] } }], PLAIN);
    };
    const [yes, no] = ["cmis:name = 'n'", "cmis:name <> 'n'"];
    expect(holds(`${yes} OR ${yes} AND ${no}`)).toBe(true);
    expect(holds(`NOT ${yes} AND ${no} OR ${yes}`)).toBe(true);
    expect(holds(`NOT (${yes} OR ${no})`)).toBe(false);
  });

  test('may combine CONTAINS with other conditions', () => {
    const { where } = queryOf("SELECT * FROM cmis:document WHERE cmis:name = 'n' AND CONTAINS('fox')");
    const holds = (score: number): unknown =>
      where && evaluateCondition(where, [{ id: '1', values: { 'cmis:name': ['n'] }, score }], PLAIN);
    expect([holds(0.5), holds(0)]).toEqual([true, false]);
  });
});
