import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { findSimilarNames, listFunctions } from '#lib/local/invoke/functionList.ts';

/** `npm run invoke -- FUNCTION [SAMPLE EVENT]`: invokes a function with a sample event, by default its first. */
const [name, event] = process.argv.slice(2);
const functions = listFunctions(process.cwd());
if (name === undefined || name === '--help') {
  const width = Math.max(...functions.map((one) => one.name.length));
  console.log('npm run invoke -- FUNCTION [SAMPLE]; "npm run demo" creates what the samples refer to\n');
  for (const one of functions) console.log(`${one.name.padEnd(width)}  ${one.samples.join(', ')}`);
  process.exit(0);
}
const names = functions.map((one) => one.name);
if (!names.includes(name)) {
  const similar = findSimilarNames(names, name);
  const use = similar.length === 0 ? '' : `use ${similar.join(', ')}. `;
  console.error(`There is no function ${name}: ${use}npm run invoke lists all.`);
  process.exit(2);
}
const samples = functions.find((one) => one.name === name)?.samples ?? [];
if (event !== undefined && !samples.includes(event)) {
  console.error(`${name} has no sample event ${event}: use one of ${samples.join(', ')}.`);
  process.exit(2);
}
const serverless = createRequire(import.meta.url).resolve('serverless/bin/serverless.js');
spawn(process.execPath, [serverless, 'invoke', 'local', '--function', name], {
  stdio: 'inherit',
  env: { ...process.env, ...(event === undefined ? {} : { EVENT: event }) },
}).once('exit', (code) => process.exit(code ?? 1));
