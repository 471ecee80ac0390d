/** Longest stage with which the name of every function fits into Lambda's 64 characters. */
export const MAX_STAGE_LENGTH = 16;

/** Returns what is wrong with the name of a stage; undefined if nothing is. */
export const findStageFault = (stage: string): string | undefined =>
  /^[A-Za-z][A-Za-z0-9-]*$/.test(stage) && stage.length <= MAX_STAGE_LENGTH
    ? undefined
    : `--stage=${/\s/.test(stage) ? JSON.stringify(stage) : stage} is not allowed: it must be 1 to ${MAX_STAGE_LENGTH} letters, digits and hyphens, with a letter first`;
