import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  endProcess,
  formatEndCommand,
  identifyProcess,
  isRunning,
  type ProcessIdentity,
} from '#lib/local/processes.ts';

/** Content of the address file that a local stack or tool keeps in the data directory while it uses it. */
export interface Addresses {
  readonly owner: ProcessIdentity;
  /** The process of the embedded DynamoDB, which keeps running when its owner is killed. */
  readonly dynamodb?: ProcessIdentity;
  /** Base URL of the APIs; absent if the owner is a tool without a gateway. */
  readonly url?: string;
  /** Environment variables with which another process reaches the same data. */
  readonly environment: Readonly<Record<string, string>>;
}

const FILE = 'addresses.json';

/** Of every file in a data directory: an earlier directory may be open to others. */
export const FILE_MODE = 0o600;

/** Stands for data in memory: the value of DATA_DIR, and the database's path. */
export const MEMORY = ':memory:';

/** Returns the directory of the local data; undefined for data in memory. */
export const getDataDirectory = (): string | undefined => {
  const directory = process.env.DATA_DIR?.trim() || '.data';
  return directory === MEMORY ? undefined : directory;
};

const read = (file: string): Addresses | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Addresses;
  } catch {
    return undefined;
  }
};

/** Returns the addresses of the process that uses the data directory, if any. */
export const findRunningAddresses = (directory: string | undefined): Addresses | undefined => {
  const addresses = directory === undefined ? undefined : read(join(directory, FILE));
  return addresses !== undefined && isRunning(addresses.owner) ? addresses : undefined;
};

const create = (file: string, owner: ProcessIdentity): boolean => {
  try {
    const first: Addresses = { owner, environment: {} };
    writeFileSync(file, JSON.stringify(first), { flag: 'wx', mode: FILE_MODE });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Returns a message for a directory that cannot be created or written; other errors are returned unchanged. */
const explainUnwritable = (directory: string, error: unknown): unknown => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  return new Error(
    `The data directory ${directory} cannot be written (${code}): set DATA_DIR to a folder that you may write to, or to :memory:`,
  );
};

/** Only its owner may open a data directory, since it holds the hashes of passwords. */
const DIRECTORY_MODE = 0o700;

/** Warns of an earlier directory that others may read; its mode is the user's choice. */
const warnOfReaders = (directory: string): void => {
  if (process.platform === 'win32' || (statSync(directory).mode & 0o055) === 0) return;
  process.stderr.write(
    `Others may read the data directory ${directory}, which holds the hashes of passwords: ` +
      `run "chmod 700 ${resolve(directory)}"\n`,
  );
};

/**
 * Creates the directory and its missing parents. The recursive `mkdirSync` of Node never returns where the system
 * answers ENOENT although the parent exists, as in /proc.
 */
const createDirectory = (directory: string, mode?: number): void => {
  if (existsSync(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) createDirectory(parent);
  try {
    mkdirSync(directory, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** Creates the directory and its address file; false if the file exists. */
const occupy = (directory: string, file: string, owner: ProcessIdentity): boolean => {
  try {
    createDirectory(resolve(directory), DIRECTORY_MODE);
    const isCreated = create(file, owner);
    if (isCreated) warnOfReaders(directory);
    return isCreated;
  } catch (error) {
    throw explainUnwritable(directory, error);
  }
};

export interface DataDirectory {
  /** Returns the path of a file in the directory; `:memory:` for data in memory. */
  path(name: string): string;
  announce(addresses: Omit<Addresses, 'owner'>): void;
  release(): void;
}

const IN_MEMORY: DataDirectory = { path: () => MEMORY, announce: () => {}, release: () => {} };

/** Milliseconds between two looks at a directory that another process uses. */
const PAUSE = 200;

/**
 * Claims the data directory for this process and ends a database that a killed owner left running.
 * @param patience milliseconds to wait for a tool without a gateway, which soon ends
 * @throws Error if another process uses the directory
 */
export const claimDataDirectory = async (directory: string | undefined, patience = 0): Promise<DataDirectory> => {
  if (directory === undefined) return IN_MEMORY;
  const file = join(directory, FILE);
  const owner = identifyProcess(process.pid);
  let left = patience;
  while (!occupy(directory, file, owner)) {
    const found = read(file);
    if (found !== undefined && isRunning(found.owner)) {
      if (found.url === undefined && left > 0) {
        if (left === patience)
          process.stderr.write(`Waiting for process ${found.owner.pid}, which uses the data directory ${directory}\n`);
        await delay(PAUSE);
        left -= PAUSE;
        continue;
      }
      const where = found.url === undefined ? '' : ` at ${found.url}`;
      throw new Error(
        `The data directory ${directory} is in use by process ${found.owner.pid}${where}: ` +
          `stop it by "${formatEndCommand(found.owner.pid)}", or set DATA_DIR to another folder`,
      );
    }
    if (found?.dynamodb !== undefined) await endProcess(found.dynamodb);
    rmSync(file, { force: true });
  }
  let held = true;
  return {
    path: (name) => join(directory, name),
    announce: (addresses) => {
      const next = `${file}.${process.pid}`;
      writeFileSync(next, JSON.stringify({ owner, ...addresses }, undefined, 2), { mode: FILE_MODE });
      renameSync(next, file);
    },
    release: () => {
      if (held) rmSync(file, { force: true });
      held = false;
    },
  };
};
