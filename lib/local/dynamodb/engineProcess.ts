import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A running engine, or the process that keeps one. */
export interface EngineProcess {
  readonly child: ChildProcess;
  /** The end of what it wrote to its standard error, without the line that names its port. */
  errorOutput(): string;
  stop(): Promise<void>;
}

/** Whether a child process has ended. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Follows a child process that must not outlive this one; `end` asks it to end. */
export const followEngine = (child: ChildProcess, end: () => void): EngineProcess => {
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-2000);
  });
  const stop = async (): Promise<void> => {
    if (hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    end();
    await ended;
  };
  return { child, errorOutput: () => errorOutput.replace(/^Dynoxide listening .*$/m, '').trim(), stop };
};

/** Whether something listens on a port of loopback. `fetch` would refuse some of the ports. */
const isUp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('connect', () => socket.destroy()).once('error', () => resolve(false));
  });

export interface EngineOptions {
  /** The engine's program. */
  readonly program: string;
  readonly port: number;
  /** Path of its SQLite file; `:memory:` keeps the data in memory. */
  readonly database: string;
}

/** Starts the engine on a port of loopback and waits until it answers. */
export const startEngine = async ({ program, port, database }: EngineOptions): Promise<EngineProcess> => {
  const file = database === ':memory:' ? [] : ['--db-path', database];
  const child = spawn(program, ['serve', '--host', '127.0.0.1', '--port', String(port), ...file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C reaches the whole group of the terminal, but the last requests still need the engine.
    detached: true,
  });
  const engine = followEngine(child, () => child.kill('SIGTERM'));
  for (let tries = 0; !(await isUp(port)); tries += 1) {
    if (hasEnded(child) || tries > 200) {
      await engine.stop();
      throw new Error(`The embedded DynamoDB did not start: ${engine.errorOutput()}`);
    }
    await delay(25);
  }
  return engine;
};
