/** In bytes. Smaller buffers are left to the garbage collector. */
const LARGE = 1024 * 1024;

/**
 * Frees the memory of a large buffer that nothing reads any more. The garbage collector might run only after several
 * copies of the same content have accumulated.
 */
export const releaseMemory = ({ buffer, byteLength }: Uint8Array): void => {
  if (byteLength >= LARGE && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
};
