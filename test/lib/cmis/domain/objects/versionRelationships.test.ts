import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { countRelationship, getRelationshipCount } from '#lib/cmis/domain/objects/versionRelationships.ts';

const facts = { name: 'a', createdBy: 'a', creationDate: '', lastModifiedBy: 'a', lastModificationDate: '' };
const document: Entity = {
  ...{ id: 'a', repositoryId: 'main', baseId: 'cmis:document', typeId: 'cmis:document', revision: 1, parents: [] },
  facts: { ...facts, changeToken: '1', properties: {} },
  series: { lastOrdinal: 100, size: 100, label: [1, 0] },
};

const VERSIONS = Array.from({ length: 40 }, (_, index) => index + 1);

test('the count of a version is that of the relationships that name it, or unknown, whatever is made and deleted', () => {
  const step = fc.record({ ordinal: fc.constantFrom(...VERSIONS), isNew: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 200 }), (steps) => {
      let entity = document;
      const named: number[] = [];
      for (const { ordinal, isNew } of steps) {
        if (isNew) {
          named.push(ordinal);
          entity = countRelationship(entity, ordinal, 1);
        } else if (named.includes(ordinal)) {
          named.splice(named.indexOf(ordinal), 1);
          entity = countRelationship(entity, ordinal, -1);
        }
        expect(entity.relationships ?? 0).toBe(named.length);
        for (const one of VERSIONS)
          expect([undefined, named.filter((other) => other === one).length]).toContain(
            getRelationshipCount(entity, one),
          );
      }
      expect(Object.keys(entity.series?.relationships ?? {}).length).toBeLessThanOrEqual(30);
    }),
  );
});

test('the count of a version is known as long as relationships name at most thirty versions', () => {
  const count = (versions: readonly number[], change: 1 | -1, from = document) =>
    versions.reduce((entity, ordinal) => countRelationship(entity, ordinal, change), from);
  const thirty = count(VERSIONS.slice(0, 30), 1);
  expect([getRelationshipCount(thirty, 30), getRelationshipCount(thirty, 31)]).toEqual([1, 0]);
  const more = count([31], 1, thirty);
  expect(getRelationshipCount(more, 30)).toBeUndefined();
  expect(getRelationshipCount(count([31], -1, more), 30)).toBe(1);
});
