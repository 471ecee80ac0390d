import type { Input, Output } from '#lib/cmis/domain/messages/action.ts';
import type { OperationName } from '#lib/cmis/domain/messages/operations.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { call } from '../cmis.ts';
import { REPOSITORY, value } from '../objects.ts';
import { as, type Dice } from './dice.ts';
import { idsOf, type User, type Version, type World } from './model.ts';

/** A question of a user, the answer in a form to compare, and the answer by the plain evaluation. */
interface Question {
  readonly text: string;
  readonly ask: () => Promise<unknown>;
  readonly expected: unknown;
}

export type Way = (world: World, dice: Dice, user: User) => Question;

export const MISSING = 'objectNotFound';

/** Calls an operation; an object that is not found is an answer. */
export const ask = async <Name extends OperationName, T>(
  name: Name,
  input: Omit<Input<Name>, 'repositoryId'>,
  user: User,
  read: (output: Output<Name>) => T,
): Promise<T | typeof MISSING> => {
  try {
    return read(await call(name, { ...REPOSITORY, ...input } as unknown as Input<Name>, as(user)));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith(`${MISSING}:`)) return MISSING;
    throw error;
  }
};

export const idOf = (object: ObjectData): string => String(value(object, 'cmis:objectId'));
const nameOf = (object: ObjectData): string => String(value(object, 'cmis:name'));
export const toText = (object: ObjectData): string => `${nameOf(object)} ${idOf(object)}`;
export const versionText = ({ name, id }: Version): string => `${name} ${id}`;

/** Chooses the id of a version, of a working copy, or of an object that is gone. */
export const chooseId = (world: World, { one, below }: Dice): string =>
  one(world.deleted.length > 0 && below(8) === 0 ? world.deleted.map(({ id }) => id) : idsOf(world.all));
