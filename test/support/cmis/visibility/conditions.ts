import { type Dice, WORDS } from './dice.ts';
import { idsOf, type Thing, USERS, type User, type Version, type World } from './model.ts';

/** A condition of a query, and whether a version of an object that the caller may see fulfils it. */
interface Condition {
  readonly text: string;
  readonly holds: (thing: Thing, version: Version) => boolean;
}

/** Words of an object that `CONTAINS` finds. */
const wordsOf = ({ name, text }: Version): readonly string[] => [name, text];

type Create = (world: World, dice: Dice, user: User) => Condition;

const inFolder: Create = (world, dice, user) => {
  const folder = dice.one(world.folders);
  const deep = dice.below(2) === 0;
  return {
    text: `${deep ? 'IN_TREE' : 'IN_FOLDER'}('${folder.id}')`,
    // A folder that the caller may not see is empty.
    holds: (thing) =>
      world.sees(user, folder) && (deep ? world.isBelow(thing, folder) : thing.parents.includes(folder.id)),
  };
};

const simple: Create = (world, dice) => {
  const [word, person] = [dice.one(WORDS), dice.one(USERS).name];
  const ids = [1, 2, 3].map(() => dice.one(idsOf(world.all)));
  return dice.one<() => Condition>([
    () => ({ text: `cmis:name = '${word}'`, holds: (_, { name }) => name === word }),
    () => ({
      text: `cmis:name LIKE '${word.slice(0, 1)}%'`,
      holds: (_, { name }) => name.startsWith(word.slice(0, 1)),
    }),
    () => ({ text: `cmis:name LIKE '%${word.slice(1)}'`, holds: (_, { name }) => name.endsWith(word.slice(1)) }),
    () => ({ text: `cmis:name <> '${word}'`, holds: (_, { name }) => name !== word }),
    () => ({ text: `cmis:createdBy = '${person}'`, holds: (_, { by }) => by === person }),
    () => ({ text: `cmis:objectId IN ('${ids.join("', '")}')`, holds: (_, { id }) => ids.includes(id) }),
  ])();
};

const ofDocument: Create = (world, dice, user) => {
  const [{ name: person }, series] = [dice.one(USERS), dice.one(world.documents)];
  const copyId = dice.one(world.documents).copy?.id ?? 'none';
  return dice.one<() => Condition>([
    () => simple(world, dice, user),
    () => inFolder(world, dice, user),
    () => ({ text: 'cmis:isVersionSeriesCheckedOut = true', holds: ({ copy }) => copy !== undefined }),
    () => ({ text: `cmis:versionSeriesCheckedOutBy = '${person}'`, holds: ({ copy }) => copy?.by === person }),
    () => ({ text: `cmis:versionSeriesId = '${series.id}'`, holds: ({ id }) => id === series.id }),
    () => ({ text: `cmis:objectId = '${copyId}'`, holds: (_, { id }) => id === copyId }),
  ])();
};

const containing = ({ one }: Dice): Condition => {
  const word = one(WORDS);
  return { text: `CONTAINS('${word}')`, holds: (_, version) => wordsOf(version).includes(word) };
};

const ofRelationship: Create = (world, dice, user) => {
  const id = dice.one(idsOf([...world.folders, ...world.documents]));
  return dice.one<() => Condition>([
    () => simple(world, dice, user),
    () => ({ text: `cmis:sourceId = '${id}'`, holds: ({ ends }) => ends?.[0] === id }),
  ])();
};

const CREATE: Readonly<Record<Thing['baseId'], Create>> = {
  'cmis:document': ofDocument,
  'cmis:folder': (world, dice, user) => dice.one([simple, inFolder])(world, dice, user),
  'cmis:relationship': ofRelationship,
};

/** A random condition for objects of a base type. */
export const createCondition = (world: World, dice: Dice, user: User, baseId: Thing['baseId']): Condition => {
  const create = CREATE[baseId];
  const [a, b] = [create(world, dice, user), create(world, dice, user)];
  const text = baseId === 'cmis:document' ? containing(dice) : a;
  return dice.one<() => Condition>([
    () => a,
    () => text,
    () => ({ text: `${a.text} AND ${b.text}`, holds: (...one) => a.holds(...one) && b.holds(...one) }),
    () => ({ text: `${text.text} AND ${b.text}`, holds: (...one) => text.holds(...one) && b.holds(...one) }),
    () => ({ text: `(${a.text} OR ${b.text})`, holds: (...one) => a.holds(...one) || b.holds(...one) }),
  ])();
};
