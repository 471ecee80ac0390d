import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { quantile } from './support/quantile.ts';
import { printTable } from './support/table.ts';

const ROUNDS = 11;
const BASELINE = '.build/bench/emptyHandler.mjs';

const buildBaseline = async (): Promise<void> => {
  await mkdir('.build/bench', { recursive: true });
  await writeFile(
    '.build/bench/emptyHandler.ts',
    `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
export const handler = async () => ({ statusCode: 204, body: documents.config.region === undefined ? 'x' : '' });
`,
  );
  await build({
    entryPoints: ['.build/bench/emptyHandler.ts'],
    outfile: BASELINE,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: { js: "import { createRequire as c } from 'node:module';const require = c(import.meta.url);" },
    minify: true,
    logLevel: 'warning',
  });
};

const importTime = (file: string): number => {
  const script = `const t = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(performance.now() - t); process.exit(0)`;
  const environment = { ...process.env, AWS_REGION: 'us-east-1', LOG_LEVEL: 'SILENT' };
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: environment }));
};

/** Prints the import times of built handlers and of a handler that imports only the SDK. */
export const printColdStarts = async (): Promise<void> => {
  execFileSync(process.execPath, ['lib/local/build/build.ts'], { stdio: 'ignore' });
  await buildBaseline();
  const files = [
    ['an empty handler with the SDK', BASELINE],
    ...[
      'cmis/object/getObject',
      'cmis/services/object',
      'calendar/events/list',
      'calendar/rest',
      'procurement/checkTaskStatus',
      'procurement/calculateNewPlan',
      'start/page',
    ].map((name) => [name, join('.build/artifact/functions', `${name}.mjs`)]),
  ] as const;
  const rows = files.map(([name = '', file = '']) => {
    const times = Array.from({ length: ROUNDS }, () => importTime(file));
    return [name, quantile(times, 0.5), quantile(times, 0.9)];
  });
  printTable('Cold start: milliseconds to import', ['handler', 'median', '90 %'], rows);
};
