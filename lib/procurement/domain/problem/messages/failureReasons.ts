/** Reasons why a calculation fails, by their keys; plans store the sentence. */
export const FAILURE_REASONS = {
  interrupted: 'it was interrupted',
  memory: 'it needed more memory or time than is available',
  stepTime: 'a step exceeded its time limit',
  storeBusy: 'the store was busy for too long',
  storeFull: 'the disk of the store was full',
  internal: 'an internal error; the log has the details',
  earlierDeleted: 'the plan whose orders are to stay was deleted; choose another plan in from',
} as const;

/** Returns the key of a stored reason; a reason that has none stays a sentence. */
export const toFailureReason = (failure: string = FAILURE_REASONS.interrupted): string =>
  Object.entries(FAILURE_REASONS).find(([, sentence]) => sentence === failure)?.[0] ?? failure;

/** Writes a reason by its key, from a table of sentences. */
export const writeFailureReason = (
  reason: string,
  sentences: Readonly<Record<keyof typeof FAILURE_REASONS, string>>,
): string => (Object.hasOwn(sentences, reason) ? sentences[reason as keyof typeof FAILURE_REASONS] : reason);
