import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const PAGES = globSync(['*.md', 'docs/*.md', 'lib/**/*.md'], { cwd: ROOT }).sort();

/** Files that the recipes of CONTRIBUTING create. */
const CREATED = new Set([
  'functions/calendar/tags/popular.ts',
  'events/calendar/tags/popular/five.json',
  'test/functions/calendar/popularTags.test.ts',
  'lib/cmis/types/invoice.json',
  'test/lib/cmis/types/invoice.test.ts',
  'lib/a/b.ts',
  'test/lib/a/b.test.ts',
]);

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const firstGroups = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Returns the anchor that a hosting platform derives from a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsIn = (page: string): readonly string[] => firstGroups(read(page), /^#+ (.*)$/gm).map(toAnchor);

/** All TypeScript files; pages may name them by the end of their path. */
const SOURCES = globSync(['{bench,functions,lib,test}/**/*.{ts,tsx}', '*.ts'], { cwd: ROOT }).map(
  (path) => `/${path.replaceAll('\\', '/')}`,
);

describe.each(PAGES)('%s', (page) => {
  test('names only files that exist', () => {
    const named = firstGroups(read(page), /`((?:bench|events|functions|lib|statemachines|test)\/[\w./-]+)`/g);
    expect(named.filter((path) => !CREATED.has(path) && !existsSync(join(ROOT, path)))).toEqual([]);
    const shortened = firstGroups(read(page), /`([\w./-]+\.tsx?)`/g).filter((path) => !CREATED.has(path));
    expect(shortened.filter((path) => !SOURCES.some((source) => source.endsWith(`/${path}`)))).toEqual([]);
  });

  test('links only to pages and headings that exist', () => {
    const links = firstGroups(read(page), /\]\(([^)\s]+)\)/g).filter((link) => !/^https?:/.test(link));
    const isBroken = (link: string): boolean => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsIn(target).includes(anchor);
    };
    expect(links.filter(isBroken)).toEqual([]);
  });
});

test('the TypeScript of the recipes calls only functions that exist', () => {
  const snippets = firstGroups(read('CONTRIBUTING.md'), /```ts\n(.*?)```/gs).join('\n');
  const sources = globSync(['lib/**/*.ts', 'test/support/**/*.ts'], { cwd: ROOT }).map(read).join('\n');
  const exported = new Set(firstGroups(sources, /^export const (\w+)/gm));
  const called = firstGroups(snippets, /(?<![.\w])(\w+)\(/g);
  expect(called.filter((name) => !exported.has(name) && !['test', 'expect', 'async', 'of'].includes(name))).toEqual([]);
});

describe('the page of the optimiser', () => {
  const FOLDER = 'lib/procurement/optimiser';
  const page = read(`${FOLDER}/README.md`);
  const files = globSync('**/*.ts', { cwd: join(ROOT, FOLDER) }).map((path) => path.replaceAll('\\', '/'));

  /** Returns the rows of a section's table. */
  const getRows = (heading: string): readonly string[] =>
    firstGroups(page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '', /^(\| .*)$/gm).slice(2);

  test('names every folder of the optimiser and no other', () => {
    const named = getRows('Folders').flatMap((row) => firstGroups(row, /`([\w/]+)\/`/g));
    const folders = files.map((path) => posix.dirname(path)).filter((folder) => folder !== '.');
    expect([...named].sort()).toEqual([...new Set(folders)].sort());
  });

  test('names only files that exist, and constants in the files that hold them', () => {
    const isFile = (name: string) => files.some((path) => `/${path}`.endsWith(`/${name}`));
    expect(firstGroups(page, /`([\w/]+\.ts)`/g).filter((name) => !isFile(name))).toEqual([]);
    const isMissing = (row: string): boolean => {
      const [, name, file] = /^\| `([A-Z_]+)` in `([\w/.]+)`/.exec(row) ?? [];
      return !new RegExp(`^(?:export )?const ${name}\\b`, 'm').test(read(`${FOLDER}/${file}`));
    };
    expect(getRows('Constants that matter').filter(isMissing)).toEqual([]);
  });
});
