import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Only the user of this process may write to the socket, and to write is to connect. */
export const SOCKET_MODE = 0o600;

/** Systems limit the path of a socket, macOS to 104 bytes. */
const MAX_FOLDER = 70;

/** Other processes have other working directories. */
const chooseParent = (): string => {
  const parent = resolve(tmpdir());
  return Buffer.byteLength(parent) > MAX_FOLDER ? '/tmp' : parent;
};

export interface PrivateSocket {
  /** The path to listen on, with `SOCKET_MODE`. */
  readonly path: string;
  /** The endpoint for `toClientOptions`. */
  readonly endpoint: string;
  remove(): void;
}

/**
 * Creates the address of a server that only processes of this user reach: a socket in a new folder with mode 0700. On
 * Windows it is a named pipe, which others may open for reading only, so that they can send no request.
 */
export const createPrivateSocket = (name: string): PrivateSocket => {
  if (process.platform === 'win32') {
    const path = `\\\\.\\pipe\\triad-${name}-${randomUUID()}`;
    return { path, endpoint: `unix:${path}`, remove: () => {} };
  }
  const folder = mkdtempSync(join(chooseParent(), 'triad-'));
  const path = join(folder, name);
  const remove = () => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return { path, endpoint: `unix:${path}`, remove };
};
