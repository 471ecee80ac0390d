import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestedStack } from '#test/conformance/stack.ts';

/** What a Debian system needs: CMIS is part of its LibreOffice from Debian 13 on. */
const NEEDED = [
  'usr/lib/libreoffice/program/libucpcmis1lo.so',
  'usr/lib/libreoffice/program/soffice',
  'usr/lib/python3/dist-packages/uno.py',
];

/** Returns what a system lacks for a run; undefined if nothing. */
export const missingOffice = (system: string): string | undefined => {
  const missing = NEEDED.find((file) => !existsSync(join(system, file)));
  return missing === undefined ? undefined : `${join(system, missing)}, see docs/conformance.md`;
};

/** Runs Python within another system; a mount namespace, which ends with it, holds what LibreOffice reads of the kernel. */
const WITHIN = 'mount --bind /proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot "$0" python3 - "$@"';

/**
 * Drives the LibreOffice of a Debian system, and prints the outcome of each step.
 * @param system root folder of the system
 * @returns whether no step failed
 */
export const runOffice = async (
  { url }: TestedStack,
  { system, user, password }: { readonly system: string; readonly user: string; readonly password: string },
  signal: AbortSignal,
): Promise<boolean> => {
  const given = [url, user, password];
  const [command, options] =
    system === '/' ? ['python3', ['-', ...given]] : ['unshare', ['--mount', 'sh', '-c', WITHIN, system, ...given]];
  const child = spawn(command, options, { stdio: ['pipe', 'inherit', 'inherit'], signal });
  child.stdin.end(readFileSync(join(import.meta.dirname, 'libreoffice.py')));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return status === 0;
};
