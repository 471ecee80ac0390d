import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { type EngineProcess, startEngine } from '#lib/local/dynamodb/engineProcess.ts';
import { SOCKET_MODE } from '#lib/local/privateSocket.ts';

/**
 * Program of a network namespace of its own: starts the engine on the namespace's loopback, which no other process
 * reaches, and passes the connections to a socket of the file system on to it. It ends with its standard input.
 */

/** No other process of the namespace listens. */
const PORT = 8000;

/** Interface of a new namespace, which is down. */
const LOOPBACK_UP = ['link', 'set', 'lo', 'up'];

const pass = (client: Socket): void => {
  const engine = connect({ host: '127.0.0.1', port: PORT, noDelay: true });
  for (const [one, other] of [
    [client, engine],
    [engine, client],
  ] as const) {
    one.pipe(other);
    one.once('error', () => other.destroy());
    one.once('close', () => other.destroy());
  }
};

/** Replaces the socket of an earlier engine. */
const listen = async (path: string): Promise<void> => {
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    createServer(pass).once('error', reject).listen(path, resolve);
  });
  chmodSync(path, SOCKET_MODE);
};

const endWith = (engine: EngineProcess): void => {
  let isWanted = true;
  engine.child.once('exit', (code, signal) => {
    if (isWanted) process.stderr.write(`${signal ?? `exit code ${code}`} ${engine.errorOutput()}`);
    process.exit(isWanted ? 1 : 0);
  });
  const stop = () => {
    isWanted = false;
    void engine.stop();
  };
  process.stdin.once('end', stop).resume();
};

const [program = '', socket = '', database = ''] = process.argv.slice(2);
// They reach the whole group of the terminal. The owner ends this process when it needs the engine no more.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
if (spawnSync('ip', LOOPBACK_UP, { stdio: 'ignore' }).status === 0) {
  process.stdout.write('separate\n');
  try {
    endWith(await startEngine({ program, port: PORT, database }));
    await listen(socket);
    process.stdout.write('ready\n');
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
