/** Bytes worth the trouble. */
const LARGE = 1024 * 1024;

/**
 * Gives the memory of large bytes back at once, which nobody may read any more: a collection may come only when several
 * copies of the same content have piled up.
 */
export const releaseMemory = ({ buffer, byteLength }: Uint8Array): void => {
  if (byteLength >= LARGE && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
};
