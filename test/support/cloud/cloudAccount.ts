import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#lib/local/freePort.ts';

const MOTO = 'moto[server]==5.2.1';
const VENV = join(process.env.XDG_CACHE_HOME?.trim() || join(homedir(), '.cache'), 'triad-moto');
const VENV_PYTHON = join(VENV, 'bin', 'python');

const runs = (command: string, args: readonly string[], timeout: number): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout });
    return true;
  } catch {
    return false;
  }
};

const hasMoto = (python: string): boolean => runs(python, ['-c', 'import moto.server, cfnlint'], 60_000);

const installed = (): boolean =>
  runs('python3', ['-m', 'venv', VENV], 60_000) && runs(VENV_PYTHON, ['-m', 'pip', 'install', '-q', MOTO], 300_000);

/** Finds a Python with moto: the machine's, else a virtual environment in the user's cache. */
const pythonWithMoto = (): string | undefined => {
  const found = ['python3', 'python', ...(existsSync(VENV_PYTHON) ? [VENV_PYTHON] : [])].find(hasMoto);
  return found ?? (installed() && hasMoto(VENV_PYTHON) ? VENV_PYTHON : undefined);
};

const answers = async (endpoint: string): Promise<boolean> => {
  try {
    return (await fetch(`${endpoint}/moto-api/`)).ok;
  } catch {
    return false;
  }
};

export interface CloudAccount {
  readonly endpoint: string;
  readonly process: ChildProcess;
}

/** Starts a simulated AWS account (moto) on loopback; undefined without a Python that has moto or can install it. */
export const startCloudAccount = async (): Promise<CloudAccount | undefined> => {
  const python = pythonWithMoto();
  if (python === undefined) return undefined;
  const port = await findFreePort('127.0.0.1');
  const child = spawn(python, [join(import.meta.dirname, 'cloud.py'), String(port)], { stdio: 'ignore' });
  process.once('exit', () => child.kill());
  const endpoint = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await answers(endpoint)); tries += 1) {
    if (child.exitCode !== null || tries > 600) throw new Error('The stand-in AWS account did not start');
    await delay(100);
  }
  return { endpoint, process: child };
};
