import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Write = (...parts: readonly unknown[]) => void;
interface OfflineLog {
  setLogUtils(writers: { readonly log: Readonly<Record<string, Write>> }): void;
}

const silent: Write = () => {};
const complain: Write = (...parts) => {
  const text = parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' ');
  if (text !== '') process.stderr.write(`${text}\n`);
};

/** Leaves of what serverless-offline says the warnings and errors: no table of routes, no lines for each request. */
export const silenceOffline = async (): Promise<void> => {
  const offline = createRequire(import.meta.url).resolve('serverless-offline');
  const file = pathToFileURL(join(dirname(offline), 'utils', 'log.js')).href;
  const { setLogUtils } = (await import(file)) as OfflineLog;
  const log = { debug: silent, info: silent, notice: silent, verbose: silent, warning: complain, error: complain };
  setLogUtils({ log });
};

/** Runs `work` with `console.log` off: the plugin prints the box of its routes past its own log. */
export const muteConsole = (): (() => void) => {
  const { log } = console;
  console.log = silent;
  return () => {
    console.log = log;
  };
};
