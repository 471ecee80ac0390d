import { set } from '#lib/shared/dynamodb/expression.ts';

/** Why an attempt of background work failed, and the time of the next attempt in milliseconds since 1970 UTC. */
export interface Failure {
  readonly notBefore: number;
  readonly reason: string;
}

/** Returns the update of an item with pending work after a failed attempt; `failures` counts the previous ones. */
export const toFailureUpdate = (failures: number, { notBefore, reason }: Failure) =>
  set({ failures: failures + 1, notBefore, reason });
