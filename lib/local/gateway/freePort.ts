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
