import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { createNotice } from '#lib/local/build/notice.ts';
import { buildUi, UI_FILES } from '#lib/local/build/uiBuild.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'triad-notice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const addPackage = (path: string, described: object, licence?: string): void => {
  const directory = join(folder, 'node_modules', path);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ version: '1.0.0', main: 'index.js', ...described }));
  writeFileSync(join(directory, 'index.js'), `export const value = ${JSON.stringify(path)};\n`);
  if (licence !== undefined) writeFileSync(join(directory, 'LICENSE'), licence);
};

/** Builds a program that uses packages, and returns its notice. */
const noticeOf = async (...packages: readonly string[]): Promise<string> => {
  const imports = packages.map((name, n) => `import { value as v${n} } from '${name}';console.log(v${n});`);
  const { metafile } = await build({
    absWorkingDir: folder,
    stdin: { contents: imports.join('\n'), resolveDir: folder },
    bundle: true,
    format: 'esm',
    metafile: true,
    write: false,
  });
  return createNotice(folder, metafile);
};

test('a notice holds name, version, licence and text of every package with code in the build', async () => {
  addPackage('plain', { name: 'plain', license: 'MIT' }, 'Copyright of plain');
  addPackage('@scope/inner', { name: '@scope/inner', license: '(GPL-3.0 OR Apache-2.0)' }, 'Copyright of inner');
  addPackage('unused', { name: 'unused', license: 'MIT' });
  const notice = await noticeOf('plain', '@scope/inner');
  expect(notice).toContain('plain 1.0.0 (MIT)\n\nCopyright of plain');
  expect(notice).toContain('@scope/inner 1.0.0 ((GPL-3.0 OR Apache-2.0))\n\nCopyright of inner');
  expect(notice).not.toContain('unused');
});

test.each([
  ['another licence', { license: 'GPL-3.0' }],
  ['a second licence that is not allowed', { license: 'MIT AND GPL-3.0' }],
  ['no licence', {}],
])('a build with a package of %s is refused by its name', async (_, described) => {
  addPackage('foreign', { name: 'foreign', ...described });
  await expect(noticeOf('foreign')).rejects.toThrow(/^foreign 1\.0\.0 has the licence .*: only 0BSD, /);
});

test('the notice beside the scripts of the pages names every package that they import', async () => {
  const { assets } = await buildUi(ROOT);
  const name = Object.keys(assets).find((one) => /^NOTICE-\w+\.txt$/.test(one)) ?? '';
  const notice = readFileSync(join(ROOT, UI_FILES, name), 'utf8');
  const sources = globSync('lib/ui/browser/**/*.{ts,tsx}', { cwd: ROOT }).map((path) =>
    readFileSync(join(ROOT, path), 'utf8'),
  );
  const imported = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/^import (?!type).* from '((?:@[\w-]+\/)?[a-z][\w-]*)[/']/gm)].map(([, one = '']) => one),
    ),
  );
  expect(imported.size).toBeGreaterThan(2);
  expect([...imported].filter((one) => !notice.includes(`\n${one} `))).toEqual([]);
});
