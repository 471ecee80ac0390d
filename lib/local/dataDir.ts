import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, identifyProcess, isRunning, type ProcessIdentity } from '#lib/local/processes.ts';

/** What stands in the address file while a local stack or tool holds the data directory. */
export interface Addresses {
  readonly owner: ProcessIdentity;
  /** The embedded DynamoDB, which outlives an owner that was killed. */
  readonly dynamodb?: ProcessIdentity;
  /** Base URL of the APIs; absent: the owner is a tool that serves none. */
  readonly url?: string;
  /** Environment with which any process reaches the same data. */
  readonly environment: Readonly<Record<string, string>>;
}

const FILE = 'addresses.json';
const MEMORY = ':memory:';

/** Where local data are kept; undefined: in memory only. */
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

/** The addresses of the stack that uses the data directory now, if one does. */
export const findRunningAddresses = (directory: string | undefined): Addresses | undefined => {
  const addresses = directory === undefined ? undefined : read(join(directory, FILE));
  return addresses !== undefined && isRunning(addresses.owner) ? addresses : undefined;
};

const create = (file: string, owner: ProcessIdentity): boolean => {
  try {
    writeFileSync(file, JSON.stringify({ owner, environment: {} } satisfies Addresses), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

export interface DataDirectory {
  /** Path of a file in it; `:memory:` where nothing is kept. */
  path(name: string): string;
  announce(addresses: Omit<Addresses, 'owner'>): void;
  release(): void;
}

const IN_MEMORY: DataDirectory = { path: () => MEMORY, announce: () => {}, release: () => {} };

/** Takes the data directory for this process: at most one holds it. A database left by a killed owner is ended. */
export const claimDataDirectory = async (directory: string | undefined): Promise<DataDirectory> => {
  if (directory === undefined) return IN_MEMORY;
  mkdirSync(directory, { recursive: true });
  const file = join(directory, FILE);
  const owner = identifyProcess(process.pid);
  while (!create(file, owner)) {
    const found = read(file);
    if (found !== undefined && isRunning(found.owner)) {
      const where = found.url === undefined ? '' : ` at ${found.url}`;
      throw new Error(`The data directory ${directory} is in use by process ${found.owner.pid}${where}`);
    }
    if (found?.dynamodb !== undefined) await endProcess(found.dynamodb);
    rmSync(file, { force: true });
  }
  let held = true;
  return {
    path: (name) => join(directory, name),
    announce: (addresses) => {
      const next = `${file}.${process.pid}`;
      writeFileSync(next, JSON.stringify({ owner, ...addresses }, undefined, 2));
      renameSync(next, file);
    },
    release: () => {
      if (held) rmSync(file, { force: true });
      held = false;
    },
  };
};
