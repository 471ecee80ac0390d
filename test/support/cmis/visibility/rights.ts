import { PERMISSIONS } from '#lib/cmis/domain/acl/acl.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import { aces } from '../access.ts';
import { call } from '../cmis.ts';
import { REPOSITORY } from '../objects.ts';
import { ADMINISTRATOR, choose, type Step, userIn } from './change.ts';
import { as, type Dice } from './dice.ts';
import { type Grant, standing, type Thing, type World } from './model.ts';

const PRINCIPALS = ['wes', 'kim', 'rob', 'sue', 'clerks', 'guests', 'anyone', 'cmis-contributor', 'cmis-subscriber'];

const isSame = (a: Pick<Grant, 'principal' | 'permission'>, b: Pick<Grant, 'principal' | 'permission'>): boolean =>
  a.principal === b.principal && a.permission === b.permission;

const add = (grants: readonly Grant[], grant: Grant): readonly Grant[] => {
  const before = grants.find((one) => isSame(one, grant));
  if (before === undefined) return [...grants, grant];
  return grants.map((one) => (one === before ? { ...one, self: true, below: one.below || grant.below } : one));
};

/** Ends the inheritance: what is left of the inherited entries becomes the object's own. */
export const removeInherited = (world: World, thing: Thing, removed: Grant): void => {
  const below = thing.baseId === 'cmis:folder';
  for (const { principal, permission } of world.inheritedBy(thing))
    thing.grants = add(thing.grants, { principal, permission, self: true, below });
  thing.grants = thing.grants.filter((one) => !isSame(one, removed));
  thing.inherits = false;
};

export const findOnlyInherited = (world: World, thing: Thing): readonly Grant[] =>
  world.inheritedBy(thing).filter((one) => !thing.grants.some((own) => own.self && isSame(own, one)));

/** Chooses an object whose access control list a user may change. */
const chooseControlled = (world: World, dice: Dice) => {
  const user = userIn(dice);
  const thing = choose(world, dice, user, 'cmis:all', world.all);
  if (thing === undefined) return undefined;
  const change = (given: Omit<Input<'applyACL'>, 'repositoryId' | 'objectId'>) =>
    call('applyACL', { ...REPOSITORY, objectId: standing(user, thing).id, ...given }, as(user));
  return { thing, change };
};

export const addEntry: Step = async (world, dice) => {
  const chosen = chooseControlled(world, dice);
  if (chosen === undefined) return;
  const { thing, change } = chosen;
  const [principal, permission] = [dice.one(PRINCIPALS), dice.one(PERMISSIONS)];
  const alone = dice.below(2) === 0;
  const ACLPropagation = alone ? 'objectonly' : 'propagate';
  await change({ addACEs: aces([principal, permission]), ACLPropagation });
  const below = !alone && thing.baseId === 'cmis:folder';
  thing.grants = add(thing.grants, { principal, permission, self: true, below });
};

export const removeEntry: Step = async (world, dice) => {
  const chosen = chooseControlled(world, dice);
  if (chosen === undefined) return;
  const { thing, change } = chosen;
  const [own, inherited] = [thing.grants.filter(({ self }) => self), findOnlyInherited(world, thing)];
  const isOwn = inherited.length === 0 || dice.below(3) === 0;
  if (own.length + inherited.length === 0 || (isOwn && own.length === 0)) return;
  const removed = dice.one(isOwn ? own : inherited);
  await change({ removeACEs: aces([removed.principal, removed.permission]) });
  if (isOwn) thing.grants = thing.grants.filter((one) => one !== removed);
  else removeInherited(world, thing, removed);
};

export const inheritAgain: Step = async (world, dice) => {
  const broken = world.all.filter(({ inherits }) => !inherits);
  const thing = choose(world, dice, ADMINISTRATOR, 'cmis:all', broken);
  if (thing === undefined) return;
  const objectId = standing(ADMINISTRATOR, thing).id;
  const addACEs = aces(['cmis:inherited', 'cmis:read']);
  await call('applyACL', { ...REPOSITORY, objectId, addACEs }, as(ADMINISTRATOR));
  thing.inherits = true;
};
