import type { Permission } from '#lib/cmis/domain/acl/acl.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import type { OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { call, send } from '../cmis.ts';
import { REPOSITORY } from '../objects.ts';
import { as, type Dice } from './dice.ts';
import { listed, type Thing, USERS, type User, type World } from './model.ts';

/** One random change, made through its handler and in the world; nothing if the chosen objects do not allow it. */
export type Step = (world: World, dice: Dice) => Promise<unknown>;

export const [ADMINISTRATOR] = USERS as readonly [User];
/** The administrator more often than others, whose choices are fewer. */
export const userIn = ({ one }: Dice): User => one([ADMINISTRATOR, ...USERS]);

/** Chooses something of which a user has a permission; undefined if there is none. */
export const choose = <T extends Thing>(
  world: World,
  { one }: Dice,
  user: User,
  permission: Permission,
  all: readonly T[],
): T | undefined => {
  const allowed = all.filter((thing) => world.holds(user, permission, thing) && world.sees(user, thing));
  return allowed.length === 0 ? undefined : one(allowed);
};

/** Whether another object of one of these folders has the name. */
export const isTaken = (world: World, folders: readonly Thing[], name: string, except?: Thing): boolean =>
  folders.some((folder) => world.childrenOf(folder).some((one) => one !== except && listed(one).name === name));

/** Whether the owner of a working copy has another one of this name in one of its folders. */
export const isTakenByCopy = (world: World, thing: Thing, name: string): boolean =>
  world.documents.some(
    (one) =>
      one !== thing &&
      one.copy?.by === thing.copy?.by &&
      one.copy?.name === name &&
      one.parents.some((id) => thing.parents.includes(id)),
  );

/** Makes a call that is refused exactly if its name is taken; undefined if it is. */
export const callWithName = async <Name extends OperationName>(
  name: Name,
  input: Omit<Input<Name>, 'repositoryId'>,
  user: User,
  isRefused: boolean,
) => {
  const request = { ...REPOSITORY, ...input } as unknown as Input<Name>;
  if (!isRefused) return call(name, request, as(user));
  const { fault } = await send(name, request, as(user));
  if (fault?.type !== 'nameConstraintViolation')
    throw new Error(`${name} with a name that is taken: ${JSON.stringify(fault)}`);
  return undefined;
};
