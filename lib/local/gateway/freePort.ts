import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

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

/** Returns why a port cannot be listened on, with the remedy; `code` is the system's. */
export const explainPort = ({ port, host, code }: { port: number; host: string; code: string | undefined }): string => {
  const subject = `Port ${port} on ${host}`;
  if (code === 'EADDRINUSE') return `${subject} is in use: stop the process that listens there or set PORT`;
  // Linux keeps ports below 1024 for root.
  if (code === 'EACCES') return `${subject} needs more rights than yours: set PORT to a number from 1024 on`;
  return `${subject} cannot be used (${code}): set PORT or --host to another value`;
};

/** Throws where another process listens on the address. */
export const requireFreePort = async (port: number, host: string): Promise<void> => {
  try {
    await tryPort(port, host);
  } catch (error) {
    throw new Error(explainPort({ port, host, code: (error as NodeJS.ErrnoException).code }));
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
