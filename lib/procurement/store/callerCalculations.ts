import { callerCalculationsKey } from '#lib/procurement/store/keys.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';

/** A calculation that a caller has started. */
export interface StartedCalculation {
  readonly planId: string;
  /** Milliseconds since 1970 UTC. */
  readonly started: number;
}

/** Calculations of a caller that may be running, and the number of changes of this list. */
export interface CallerCalculations {
  readonly calculations: readonly StartedCalculation[];
  readonly version: number;
}

/** Seconds after which no calculation of the list can be running; a calculation lasts four hours at most. */
const KEPT_FOR = 24 * 60 * 60;

/** Reads which calculations of a caller may be running. */
export const readCallerCalculations = async (caller: string): Promise<CallerCalculations> => {
  const row = await getItem(config.tables.procurement, callerCalculationsKey(caller));
  if (row === undefined) return { calculations: [], version: 0 };
  return row as unknown as CallerCalculations;
};

/** Stores the list that follows `version`; returns false if another request has changed it since. */
export const saveCallerCalculations = async (
  caller: string,
  { calculations, version }: CallerCalculations,
): Promise<boolean> => {
  const change = set({ calculations, version: version + 1, expires: Math.floor(now() / 1000) + KEPT_FOR });
  // An expired item starts again at version 0.
  const condition = {
    expression: 'attribute_not_exists(pk) OR #version = :version',
    names: { '#version': 'version' },
    values: { ':version': version },
  };
  return tryWriteOne(update(config.tables.procurement, callerCalculationsKey(caller), change, condition));
};
