// Runs a command of the project: `node lib/local/launch.mjs [serverless | FILE.ts] [ARGUMENTS]`.
// Plain JavaScript, so that an old Node can run it and report the required version instead of a syntax error.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Required by `crypto.argon2`, type stripping, middy 7 and vitest 5. */
const MIN_NODE = 24;

const { resolve: resolvePackage } = createRequire(import.meta.url);

try {
  resolvePackage('serverless/bin/serverless.js');
} catch {
  process.stderr.write('The packages of Triad are not installed: run "npm install" first\n');
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
  process.stderr.write(
    `Triad runs on Node ${MIN_NODE}, and this is Node ${process.versions.node}. npm installs Node ${MIN_NODE} beside the project ` +
      'unless install scripts are off: run "npm rebuild node --ignore-scripts=false", or install ' +
      `Node ${MIN_NODE} on this machine.\n`,
  );
  process.exit(1);
}

const { findNodeFault } = await import('./fetchedNode.ts');
const nodeFault = findNodeFault(resolve(import.meta.dirname, '..', '..'));
if (nodeFault !== undefined) {
  process.stderr.write(`${nodeFault}\n`);
  process.exit(1);
}

// A reader of the output that ends early, such as `| head`, must not cause an error.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const { bypassProxyOnLoopback } = await import('./loopbackProxy.ts');
bypassProxyOnLoopback();

const [command, ...rest] = process.argv.slice(2);

/** The framework would answer an invalid stage with one error for each place where the stage is inserted. */
const checkStage = async () => {
  const [, stage] = /(?:^|\n)--stage[=\n]([^\n]*)/.exec(rest.join('\n')) ?? [];
  const { findStageFault } = await import('./stage.ts');
  const fault = stage === undefined ? undefined : findStageFault(stage);
  if (fault === undefined) return;
  process.stderr.write(`${fault}\n`);
  process.exit(1);
};

if (command === 'serverless') await checkStage();
if (command !== undefined) {
  const file = command === 'serverless' ? resolvePackage('serverless/bin/serverless.js') : resolve(command);
  process.argv = [process.execPath, file, ...rest];
  await import(pathToFileURL(file).href);
}
