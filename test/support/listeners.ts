import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { readParentId } from '#lib/local/processes.ts';

/** The processes that a process of Linux has started, and itself. */
const listTree = (root: number): readonly number[] => {
  const parents = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? [[Number(name), readParentId(Number(name))]] : [],
  );
  const tree = [root];
  for (const one of tree) for (const [pid, parent] of parents) if (parent === one && pid !== undefined) tree.push(pid);
  return tree;
};

/** Returns the inodes of the sockets that a process has open. */
const listInodes = (pid: number): ReadonlySet<string> =>
  new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );

/** The rows of a table of `/proc/PID/net`, which shows the sockets of the network namespace of the process. */
const readRows = (pid: number, table: string): readonly (readonly string[])[] =>
  readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));

const NETWORK = readlinkSync('/proc/self/ns/net');

/** States of a listening TCP socket, and of a UDP socket that receives from anywhere. */
const LISTENING = { tcp: '0A', tcp6: '0A', udp: '07', udp6: '07' };

/** Flag of a Unix socket that accepts connections. */
const ACCEPTS = 0x1_00_00;

/** A port as `protocol/number`. */
export interface ListeningPort {
  readonly protocol: string;
  readonly port: number;
  /** Whether other processes of this machine reach it, since it is in their network namespace. */
  readonly isReachable: boolean;
}

export interface ListeningFile {
  readonly path: string;
  /** Modes of the file and of its folder, in octal digits. */
  readonly mode: string;
  readonly folderMode: string;
}

const listPorts = (pid: number): readonly ListeningPort[] => {
  const inodes = listInodes(pid);
  const isReachable = readlinkSync(`/proc/${pid}/ns/net`) === NETWORK;
  return Object.entries(LISTENING).flatMap(([protocol, state]) =>
    readRows(pid, protocol).flatMap((row) => {
      const port = Number.parseInt(row[1]?.split(':')[1] ?? '', 16);
      return row[3] === state && inodes.has(row[9] ?? '') ? [{ protocol, port, isReachable }] : [];
    }),
  );
};

const readMode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const listFiles = (pid: number): readonly ListeningFile[] => {
  const inodes = listInodes(pid);
  return readRows(pid, 'unix').flatMap(([, , , flags = '', , , inode = '', path = '']) =>
    (Number.parseInt(flags, 16) & ACCEPTS) !== 0 && inodes.has(inode)
      ? [{ path, mode: readMode(path), folderMode: readMode(dirname(path)) }]
      : [],
  );
};

/** Finds the listening sockets of a process of Linux and of all that it has started, as the system knows them. */
export const findListeners = (root: number) => {
  const tree = listTree(root);
  return { ports: tree.flatMap(listPorts), files: tree.flatMap(listFiles) };
};
