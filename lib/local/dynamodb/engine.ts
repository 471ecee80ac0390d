import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The package that `package.json` names; the packages of all platforms share its version. */
const DECLARED = '@dynoxide/linux-x64';

/** Folder of fetched engines, which `npm install` does not delete. */
const CACHE = join(ROOT, 'node_modules', '.cache', 'triad');

const platform = `${process.platform}-${process.arch}`;
const name = `@dynoxide/${platform}`;
const file = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';

const findInstalled = (): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve(`${name}/${file}`);
  } catch {
    return undefined;
  }
};

const pinnedVersion = (): string => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return optionalDependencies[DECLARED];
};

/** Runs the npm that started this process, else the npm on the path. */
const runNpm = (args: readonly string[]) => {
  const own = process.env.npm_execpath;
  const options = { encoding: 'utf8' } as const;
  return own?.endsWith('.js')
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
};

const explainFailure = (spec: string, reason: string): string =>
  [
    `The embedded DynamoDB for ${platform} could not be fetched: ${reason}`,
    `Run "npm install --no-save ${spec}" once with access to an npm registry,`,
    'or start DynamoDB Local yourself and set DYNAMODB_ENDPOINT, such as DYNAMODB_ENDPOINT=http://localhost:8000.',
  ].join('\n');

/** Fetches this platform's package with npm, which checks its integrity; a complete download is renamed to `folder`. */
const fetchEngine = (folder: string, spec: string): void => {
  process.stderr.write(`Fetching the embedded DynamoDB for ${platform} (${spec}), once\n`);
  mkdirSync(CACHE, { recursive: true });
  const fresh = mkdtempSync(join(CACHE, 'fetching-'));
  try {
    const flags = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--loglevel=error'];
    const { status, stderr, error } = runNpm(['install', '--prefix', fresh, ...flags, spec]);
    if (status !== 0) {
      const code = /npm (?:error|ERR!) code (\w+)/.exec(stderr ?? '')?.[1];
      throw new Error(explainFailure(spec, error?.message ?? `npm says ${code ?? `exit ${status}`}`));
    }
    if (!existsSync(folder)) renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
};

/**
 * Returns the path of the embedded DynamoDB's program: the installed one, else the one of this platform, which npm
 * fetches the first time.
 * @throws Error with the alternatives if it cannot be fetched
 */
export const locateEngine = (): string => {
  const own = findInstalled();
  if (own !== undefined) return own;
  const version = pinnedVersion();
  const folder = join(CACHE, `dynoxide-${version}-${platform}`);
  const path = join(folder, 'node_modules', ...name.split('/'), file);
  if (!existsSync(path)) fetchEngine(folder, `${name}@${version}`);
  if (!existsSync(path)) throw new Error(explainFailure(`${name}@${version}`, `the package holds no ${file}`));
  return path;
};
