import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { value } from '../objects.ts';
import { idsOf, standing, type Thing, type User, type Version, versionsFor, type World } from './model.ts';
import { ask, chooseId, idOf, MISSING, toText, versionText, type Way } from './question.ts';

const factsOf = (object: ObjectData) => [
  toText(object),
  ...(value(object, 'cmis:baseTypeId') === 'cmis:document'
    ? [
        value(object, 'cmis:isLatestVersion'),
        value(object, 'cmis:versionSeriesCheckedOutBy'),
        value(object, 'cmis:versionSeriesCheckedOutId'),
      ]
    : []),
];

const expectedFacts = (user: User, thing: Thing, version: Version) => [
  versionText(version),
  ...(thing.baseId === 'cmis:document'
    ? [
        version.id === standing(user, thing).id,
        thing.copy?.by,
        versionsFor(user, thing).find(({ id }) => id === thing.copy?.id)?.id,
      ]
    : []),
];

const related = (world: World, user: User, thing: Thing): readonly string[] =>
  world.relationships
    .filter((one) => world.sees(user, one) && one.ends?.some((end) => seriesOf(end) === thing.id))
    .map(({ id }) => id)
    .toSorted();

const seriesOf = (id: string): string => id.replace(/\.\d+$/, '');

const entriesFor = (world: World, thing: Thing): readonly string[] => {
  const text = (grants: readonly { readonly principal: string; readonly permission: string }[], sign: string) =>
    [...new Set(grants.map(({ principal, permission }) => `${sign}${principal} ${permission}`))].toSorted();
  return [
    ...text(
      thing.grants.filter(({ self }) => self),
      '+',
    ),
    ...text(world.inheritedBy(thing), ''),
    'administrators cmis:all',
  ];
};

const toEntries = (acl: ObjectData['acl']): readonly string[] => {
  const all = (acl?.permission ?? []).flatMap(({ principal, permission, direct }) =>
    permission.map((one) => ({
      direct,
      administrators: principal.principalId === 'administrators',
      text: `${direct ? '+' : ''}${principal.principalId} ${one}`,
    })),
  );
  const part = (direct: boolean) =>
    all
      .filter((one) => one.direct === direct && !one.administrators)
      .map(({ text }) => text)
      .toSorted();
  return [...part(true), ...part(false), ...all.filter((one) => one.administrators).map(({ text }) => text)];
};

export const object: Way = (world, dice, user) => {
  const id = chooseId(world, dice);
  const found = world.find(user, id);
  return {
    text: `getObject ${id}`,
    ask: () =>
      ask(
        'getObject',
        { objectId: id, includeRelationships: 'both', includeACL: true },
        user,
        ({ object: answer }) => ({
          facts: factsOf(answer),
          entries: toEntries(answer.acl),
          relationships: (answer.relationship ?? []).map(idOf).toSorted(),
        }),
      ),
    expected: found
      ? {
          facts: expectedFacts(user, found.thing, found.version),
          entries: entriesFor(world, found.thing),
          relationships: related(world, user, found.thing),
        }
      : MISSING,
  };
};

export const accessControl: Way = (world, dice, user) => {
  const id = chooseId(world, dice);
  const found = world.find(user, id);
  return {
    text: `getACL ${id}`,
    ask: () => ask('getACL', { objectId: id }, user, ({ ACL }) => [ACL.exact, ...toEntries(ACL.ACL)]),
    expected: found ? [true, ...entriesFor(world, found.thing)] : MISSING,
  };
};

export const allVersions: Way = (world, dice, user) => {
  const id = dice.one(idsOf(world.documents));
  const found = world.find(user, id);
  return {
    text: `getAllVersions ${id}`,
    ask: () => ask('getAllVersions', { objectId: id }, user, ({ objects }) => objects.map(factsOf)),
    expected: found
      ? versionsFor(user, found.thing).map((version) => expectedFacts(user, found.thing, version))
      : MISSING,
  };
};

export const latestVersion: Way = (world, dice, user) => {
  const id = dice.one(idsOf(world.documents));
  const found = world.find(user, id);
  return {
    text: `getObjectOfLatestVersion ${id}`,
    ask: () => ask('getObjectOfLatestVersion', { objectId: id }, user, ({ object: answer }) => factsOf(answer)),
    expected: found ? expectedFacts(user, found.thing, standing(user, found.thing)) : MISSING,
  };
};

export const content: Way = (world, dice, user) => {
  const id = dice.one(idsOf(world.documents));
  return {
    text: `getContentStream ${id}`,
    ask: () => ask('getContentStream', { objectId: id }, user, ({ contentStream }) => String(contentStream.stream)),
    expected: world.find(user, id)?.version.text ?? MISSING,
  };
};

export const relationships: Way = (world, dice, user) => {
  const id = dice.one(idsOf([...world.folders, ...world.documents]));
  const found = world.find(user, id);
  return {
    text: `getObjectRelationships ${id}`,
    ask: () =>
      ask('getObjectRelationships', { objectId: id, relationshipDirection: 'either' }, user, ({ objects }) => ({
        ids: objects.objects.map(idOf).toSorted(),
        numItems: objects.numItems,
      })),
    expected: found
      ? { ids: related(world, user, found.thing), numItems: related(world, user, found.thing).length }
      : MISSING,
  };
};
