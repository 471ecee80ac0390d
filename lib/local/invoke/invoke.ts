import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { listFunctions } from '#lib/local/invoke/functionList.ts';

/** `npm run invoke -- FUNCTION [SAMPLE EVENT]`: invokes a function with a sample event, by default its first. */
const [name, event] = process.argv.slice(2);
if (name === undefined || name === '--help') {
  const functions = listFunctions(process.cwd());
  const width = Math.max(...functions.map((one) => one.name.length));
  console.log('npm run invoke -- FUNCTION [SAMPLE]; "npm run demo" creates what the samples refer to\n');
  for (const one of functions) console.log(`${one.name.padEnd(width)}  ${one.samples.join(', ')}`);
  process.exit(0);
}
const serverless = createRequire(import.meta.url).resolve('serverless/bin/serverless.js');
spawn(process.execPath, [serverless, 'invoke', 'local', '--function', name], {
  stdio: 'inherit',
  env: { ...process.env, ...(event === undefined ? {} : { EVENT: event }) },
}).once('exit', (code) => process.exit(code ?? 1));
