/** Why an attempt of background work failed, and the time of the next attempt in milliseconds since 1970 UTC. */
export interface Failure {
  readonly notBefore: number;
  readonly reason: string;
}

/** Returns the update of an item with pending work after a failed attempt; `failures` counts the previous ones. */
export const toFailureUpdate = (failures: number, { notBefore, reason }: Failure) => ({
  expression: 'SET #failures = :failures, #notBefore = :notBefore, #reason = :reason',
  names: { '#failures': 'failures', '#notBefore': 'notBefore', '#reason': 'reason' },
  values: { ':failures': failures + 1, ':notBefore': notBefore, ':reason': reason },
});
