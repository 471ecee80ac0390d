import { beforeAll, expect, test } from 'vitest';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import { getFields } from '#lib/cmis/domain/messages/forms/fields.ts';
import { OPERATIONS, type OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { ACCESS, type Shared, sharedObjects } from '#test/support/cmis/accessTable.ts';
import { send, useCmis } from '#test/support/cmis/cmis.ts';
import { properties, REPOSITORY } from '#test/support/cmis/objects.ts';

useCmis();

let objects: Shared;

beforeAll(async () => {
  objects = await sharedObjects();
});

/** Longer than a sort key and than a partition key of DynamoDB; the last two look like a version's and a root's id. */
const LONG = [
  'x'.repeat(1100),
  'ü'.repeat(2100),
  '/'.padEnd(5000, 'x'),
  `${'x'.repeat(3000)}.1`,
  `root-${'x'.repeat(3000)}`,
];

const inputOf = (operation: OperationName) => ({ ...REPOSITORY, ...ACCESS[operation].input(objects) });

const faultOf = async (operation: OperationName, member: object) => {
  const input = { ...inputOf(operation), ...member } as unknown as Input<typeof operation>;
  return (await send(operation, input)).fault;
};

const TEXTS = Object.keys(ACCESS).flatMap((key) => {
  const operation = key as OperationName;
  return getFields(OPERATIONS[operation].request)
    .filter(({ type }) => type === 'string')
    .map((field) => [operation, field.name, field.repeated === true] as const);
});

test.each(TEXTS)('%s explains the error of a %s that is longer than any id', async (operation, name, isRepeated) => {
  for (const text of LONG) {
    const fault = await faultOf(operation, { [name]: isRepeated ? [text] : text });
    expect([fault?.type, fault?.message]).not.toContain('runtime');
  }
});

const VALUES = [
  ['createDocument', 'cmis:document', 'cmis:name'],
  ['createDocument', 'cmis:document', 'cmis:objectTypeId'],
  ['createDocument', 'triad:contract', 'triad:reference'],
  ['createDocument', 'triad:contract', 'triad:parties'],
  ['createDocument', 'triad:contract', 'triad:register'],
  ['updateProperties', 'cmis:document', 'cmis:name'],
  ['createRelationship', 'cmis:relationship', 'cmis:sourceId'],
  ['createRelationship', 'cmis:relationship', 'cmis:targetId'],
] as const;

test.each(VALUES)('%s stores or refuses a long value: %s, %s', async (operation, typeId, id) => {
  for (const text of LONG) {
    const required = { 'triad:reference': 'r', 'triad:parties': ['Ann'] };
    const ends = { 'cmis:sourceId': objects.document, 'cmis:targetId': objects.folder };
    const basics: Record<string, string> =
      operation === 'updateProperties' ? {} : { 'cmis:objectTypeId': typeId, 'cmis:name': text.slice(-9) };
    const given: Record<string, string | readonly string[]> = {
      ...basics,
      ...(typeId === 'triad:contract' ? required : {}),
      ...(operation === 'createRelationship' ? ends : {}),
      [id]: text,
    };
    const fault = await faultOf(operation, { properties: properties(typeId, given) });
    expect(fault?.type).not.toBe('runtime');
  }
});

const CONDITIONS = [
  "IN_FOLDER('@')",
  "IN_TREE('@')",
  "cmis:objectId = '@'",
  "cmis:objectId IN ('@', 'a')",
  "cmis:versionSeriesId = '@'",
  "cmis:name = '@'",
  "cmis:name <> '@'",
  "cmis:name < '@'",
  "cmis:name >= '@'",
  "cmis:name LIKE '@%'",
  "cmis:name LIKE '%@'",
  "cmis:createdBy NOT IN ('@')",
  "CONTAINS('@')",
  "CONTAINS('@*')",
  'CONTAINS(\'"@ @"\')',
];

test.each(CONDITIONS)('a statement with a long literal is executed or refused: %s', async (condition) => {
  for (const text of LONG) {
    const statement = `SELECT * FROM cmis:document WHERE ${condition.replaceAll('@', text)}`;
    expect((await faultOf('query', { statement }))?.type).not.toBe('runtime');
  }
  for (const end of ['cmis:sourceId', 'cmis:targetId']) {
    const statement = `SELECT * FROM cmis:relationship WHERE ${end} = '${LONG[3]}'`;
    expect((await faultOf('query', { statement }))?.type).not.toBe('runtime');
  }
});
