import { createServer } from 'node:net';

/** Throws where another process listens on the address. */
export const requireFreePort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`;
      reject(new Error(`Port ${port} on ${host} ${reason}: stop the process that listens there or set PORT`));
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });

/** Returns a port of this machine that nothing listens on; `host` is the name or address that will listen there. */
export const findFreePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
