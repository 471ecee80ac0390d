import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { formatEndCommand } from './processes.ts';

/** Listens on the port for a moment; throws what keeps others from listening there. */
const tryPort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });

/** Whether nothing listens on the address. */
export const isFreePort = async (port: number, host: string): Promise<boolean> => {
  try {
    await tryPort(port, host);
    return true;
  } catch {
    return false;
  }
};

interface BlockedPort {
  readonly port: number;
  readonly host: string;
  /** The system's code of the error. */
  readonly code: string | undefined;
  /** The stack of the same data that listens there. */
  readonly holder?: number | undefined;
}

/** Returns why a port cannot be listened on, with the remedy. */
export const explainPort = ({ port, host, code, holder }: BlockedPort): string => {
  const subject = `Port ${port} on ${host}`;
  if (code === 'EADDRINUSE' && holder !== undefined)
    return (
      `${subject} is in use by process ${holder}, a stack with the same data: ` +
      `stop it by "${formatEndCommand(holder)}", or set PORT and DATA_DIR`
    );
  if (code === 'EADDRINUSE') return `${subject} is in use: stop the process that listens there or set PORT`;
  // Linux keeps ports below 1024 for root.
  if (code === 'EACCES') return `${subject} needs more rights than yours: set PORT to a number from 1024 on`;
  return `${subject} cannot be used (${code}): set PORT or --host to another value`;
};

/** Throws where another process listens on the address; `findHolder` returns its id if it is known. */
export const requireFreePort = async (
  port: number,
  host: string,
  findHolder: () => number | undefined,
): Promise<void> => {
  try {
    await tryPort(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(explainPort({ port, host, code, holder: findHolder() }));
  }
};

/**
 * Ports that no operating system gives out by itself. A port of its own choice could go to another connection before
 * the caller listens on it, which for a local stack takes seconds. Browsers block no port from 10,081 on (Fetch §2.9).
 */
export const FIRST_PORT = 10_081;
const LAST_PORT = 15_999;
const TRIES = 100;

/** Returns a port of this machine that nothing listens on; `host` is the name or address that will listen there. */
export const findFreePort = async (host: string): Promise<number> => {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    try {
      await tryPort(port, host);
      return port;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
};
