import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

/** `npm run invoke -- FUNCTION [SAMPLE EVENT]`: invokes a function with a sample event, by default its first. */
const [name, event] = process.argv.slice(2);
if (name === undefined) {
  console.error(
    'Usage: npm run invoke -- FUNCTION [SAMPLE EVENT], with names from functions/*/functions.yml and events/',
  );
  process.exit(1);
}
const serverless = createRequire(import.meta.url).resolve('serverless/bin/serverless.js');
spawn(process.execPath, [serverless, 'invoke', 'local', '--function', name], {
  stdio: 'inherit',
  env: { ...process.env, ...(event === undefined ? {} : { EVENT: event }) },
}).once('exit', (code) => process.exit(code ?? 1));
