import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { FILE_MODE, MEMORY } from '#lib/local/dataDir.ts';
import type { EmbeddedDynamodb } from '#lib/local/dynamodb/embeddedDynamodb.ts';
import { locateEngine } from '#lib/local/dynamodb/engine.ts';
import { type EngineProcess, startEngine } from '#lib/local/dynamodb/engineProcess.ts';
import { startSeparateEngine } from '#lib/local/dynamodb/separateEngine.ts';
import { isFreePort } from '#lib/local/freePort.ts';
import { createPrivateSocket } from '#lib/local/privateSocket.ts';

/**
 * Ports to which no browser connects (Fetch §2.9), of those that need no rights: the engine answers pages of any site.
 */
const BLOCKED_PORTS = [6667, 6668, 6669, 6666, 6665, 6697, 6679, 6566, 5061, 5060, 4190, 4045, 3659, 1723, 1720, 1719];

const findBlockedPort = async (): Promise<number> => {
  for (const port of BLOCKED_PORTS) if (await isFreePort(port, '127.0.0.1')) return port;
  throw new Error(`The embedded DynamoDB needs one of the ports ${BLOCKED_PORTS.join(', ')}, and all are in use`);
};

/** A way to start the engine again and again at one endpoint. */
interface Place {
  readonly endpoint: string;
  start(): Promise<EngineProcess>;
  /** Removes what the engine leaves behind. */
  remove(): void;
}

const findPort = async (program: string, database: string): Promise<Place> => {
  const port = await findBlockedPort();
  const start = () => startEngine({ program, port, database });
  return { endpoint: `http://127.0.0.1:${port}`, start, remove: () => {} };
};

/** Starts the engine out of reach of other users; on a port where the system offers nothing better. */
const startFirst = async (database: string): Promise<{ readonly place: Place; readonly engine: EngineProcess }> => {
  const program = locateEngine();
  // SQLite gives its side files the mode of the database.
  if (database !== MEMORY) writeFileSync(database, '', { flag: 'a', mode: FILE_MODE });
  const { path, endpoint, remove } = createPrivateSocket('dynamodb');
  const startSeparate = () => startSeparateEngine({ program, socket: path, database });
  const start = async () => {
    const engine = await startSeparate();
    if (engine === undefined) throw new Error('The system allows no further network namespace');
    return engine;
  };
  try {
    const engine = await startSeparate();
    if (engine !== undefined) return { place: { endpoint, start, remove }, engine };
    remove();
    const place = await findPort(program, database);
    return { place, engine: await place.start() };
  } catch (error) {
    remove();
    throw error;
  }
};

/** Starts within `RESTART_WINDOW` milliseconds, after which an engine that ends again stays ended. */
const MAX_RESTARTS = 3;
const RESTART_WINDOW = 10 * 60_000;

export interface PrivateOptions {
  /** Path of the SQLite file; `:memory:` keeps the data in memory. */
  readonly database: string;
  /** Called when an engine that ended by itself has been started again at the same endpoint. */
  readonly onRestart?: (child: ChildProcess) => void;
  /** Called with the reason when an engine that ended by itself cannot be started again. */
  readonly onLost?: (reason: string) => void;
}

/**
 * Starts the embedded DynamoDB for the data of this user. Where the system allows it, only processes of this user reach
 * it; elsewhere no web page does (docs/security.md). An engine that ends by itself is started again if its data are on
 * disk, at most three times in ten minutes.
 */
export const startPrivateDynamodb = async (options: PrivateOptions): Promise<EmbeddedDynamodb> => {
  const { database, onRestart = () => {}, onLost = () => {} } = options;
  const { place, engine: first } = await startFirst(database);
  let engine = first;
  let isWanted = true;
  const restarts: number[] = [];

  const startAgain = async (reason: string): Promise<void> => {
    const recent = restarts.filter((instant) => performance.now() - instant < RESTART_WINDOW);
    if (database === MEMORY) throw new Error(`${reason}. The data were in memory and are lost`);
    if (recent.length >= MAX_RESTARTS) throw new Error(`${reason}, for the ${MAX_RESTARTS + 1}th time in ten minutes`);
    restarts.push(performance.now());
    process.stderr.write(`${reason}; starting it again\n`);
    engine = await place.start();
    if (!isWanted) await engine.stop();
    watch();
    onRestart(engine.child);
  };
  const watch = (): void => {
    const { child, errorOutput } = engine;
    child.once('close', (code, signal) => {
      if (!isWanted) return;
      const how = errorOutput() || (signal ?? `exit code ${code}`);
      const reason = `The embedded DynamoDB ended by itself (${how})`;
      startAgain(reason).catch((error) => onLost(error.message));
    });
  };
  watch();
  const stop = async (): Promise<void> => {
    isWanted = false;
    await engine.stop();
    place.remove();
  };
  return { endpoint: place.endpoint, process: first.child, stop };
};
