import { createServer } from 'node:net';

/** Refuses an address that another process listens on. */
export const requireFreePort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`;
      reject(new Error(`Port ${port} on ${host} ${reason}: stop what listens there or set PORT`));
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
