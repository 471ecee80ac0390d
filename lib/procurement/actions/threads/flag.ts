/** A number shared with worker threads. Any value but 0 means that the flag is raised. */
export type Flag = Int32Array<SharedArrayBuffer>;

/** Creates a flag that is not raised. */
export const createFlag = (): Flag => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Raises a flag; it stays raised. */
export const raiseFlag = (flag: Flag): void => {
  Atomics.store(flag, 0, 1);
};
