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
  const files = globSync('**/*.ts', { cwd: join(ROOT, FOLDER) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

  /** Returns the cells of the first column of a section's table. */
  const firstCells = (heading: string): readonly string[] =>
    firstGroups(page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '', /^\| (.*?) \|/gm).slice(2);

  test('names every file of the optimiser and no other', () => {
    const named = firstCells('Files').flatMap((cell) => {
      // A name without a folder stands in the folder of the name before it.
      let folder = '.';
      return firstGroups(cell, /`([^`]+)`/g).map((name) => {
        if (name.includes('/')) folder = dirname(name);
        return posix.join(folder, posix.basename(name));
      });
    });
    expect([...named].sort()).toEqual(files);
  });

  test('names only tuning constants that exist in the files named with them', () => {
    const isMissing = (name: string, file: string): boolean => {
      const path = files.find((each) => `/${each}`.endsWith(`/${file}`));
      return path === undefined || !new RegExp(`^(?:export )?const ${name}\\b`, 'm').test(read(`${FOLDER}/${path}`));
    };
    const missing = firstCells('Tuning constants').flatMap((cell) =>
      [...cell.matchAll(/((?:`[A-Z_]+`,? ?)+)[^`]*? in ((?:`\w+\.ts`(?:,| and)? ?)+)/g)].flatMap(
        ([, names = '', places = '']) =>
          firstGroups(names, /`(\w+)`/g).flatMap((name) =>
            firstGroups(places, /`([^`]+)`/g).flatMap((file) => (isMissing(name, file) ? [`${name} in ${file}`] : [])),
          ),
      ),
    );
    expect(missing).toEqual([]);
    expect(firstCells('Tuning constants').filter((cell) => !/`[A-Z_]+`.* in `\w+\.ts`/.test(cell))).toEqual([]);
  });
});
