import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Write = (...parts: readonly unknown[]) => void;
interface OfflineLog {
  setLogUtils(writers: { readonly log: Readonly<Record<string, Write>> }): void;
}

const silent: Write = () => {};
const writeError: Write = (...parts) => {
  const text = parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' ');
  if (text !== '') process.stderr.write(`${text}\n`);
};

/** Limits the output of serverless-offline to warnings and errors. */
export const silenceOffline = async (): Promise<void> => {
  const offline = createRequire(import.meta.url).resolve('serverless-offline');
  const file = pathToFileURL(join(dirname(offline), 'utils', 'log.js')).href;
  const { setLogUtils } = (await import(file)) as OfflineLog;
  const log = { debug: silent, info: silent, notice: silent, verbose: silent, warning: writeError, error: writeError };
  setLogUtils({ log });
};

/** Turns `console.log` off, by which serverless-offline prints its routes, and returns the function that restores it. */
export const muteConsole = (): (() => void) => {
  const { log } = console;
  console.log = silent;
  return () => {
    console.log = log;
  };
};
