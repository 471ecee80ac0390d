import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Folders of one API, and the folders beside `lib/shared` that the files of each may import from. */
const API_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  functions: ['actions', 'wire', 'domain'],
  wire: ['actions', 'domain', 'optimiser', 'types'],
  actions: ['store', 'optimiser', 'domain'],
  store: ['domain', 'optimiser'],
  optimiser: ['domain'],
  domain: ['types'],
  types: [],
  cli: ['actions', 'wire', 'store', 'optimiser', 'domain'],
};

const toFolder = (api: string, name: string): string =>
  name === 'functions' ? `functions/${api}` : `lib/${api}/${name}`;

/** Every folder with the other folders that its files may import from. `lib/local` may import anything. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['cmis', 'calendar', 'procurement'].flatMap((api) =>
      Object.entries(API_FOLDERS).map(([name, others]) => [
        toFolder(api, name),
        ['lib/shared', ...others.map((other) => toFolder(api, other))],
      ]),
    ),
  ),
  'functions/start': ['lib/start', 'lib/shared', 'lib/cmis/wire'],
  'functions/ui': ['lib/ui', 'lib/shared'],
  'functions/session': ['lib/shared'],
  'functions/maintenance': ['lib/cmis/actions', 'lib/shared'],
  'lib/start': ['lib/shared'],
  'lib/ui': ['lib/shared'],
  'lib/ui/browser': [
    'lib/cmis/domain/messages',
    'lib/procurement/domain',
    'lib/procurement/optimiser/front/tchebycheffChoice.ts',
    'lib/procurement/optimiser/front/criteria.ts',
    'lib/procurement/optimiser/front/tchebycheff.ts',
    'lib/shared/pages/language.ts',
    'lib/shared/pages/tabs.ts',
  ],
  'lib/shared': [],
};

/**
 * Folders whose subfolders lie in layers, lowest first; `.` stands for the files of the folder itself but those that are
 * named. A file may import from its own layer and from lower ones.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'lib/cmis': ['types', 'domain', 'store', 'actions', 'wire'],
  'functions/cmis': [
    'acl',
    'discovery',
    'maintenance',
    'multiFiling',
    'navigation',
    'object',
    'policy',
    'relationship',
    'repository',
    'tasks',
    'versioning',
    '.',
    'services',
  ],
  'lib/cmis/domain': [
    '.',
    'messages',
    'acl',
    'repository',
    'types',
    'objects',
    'lists',
    'rules',
    'query',
    'renditions',
  ],
  'lib/cmis/domain/messages': ['forms', 'operations', '.'],
  'lib/cmis/domain/query': ['.', 'text', 'parse', 'index', 'resolve', 'access', 'evaluate'],
  'lib/cmis/wire': ['soap', 'schema', 'read', 'write', '.'],
  'lib/cmis/store': [
    '.',
    'tasks',
    'text',
    'index',
    'changeLog',
    'children',
    'contents',
    'entities',
    'objects',
    'listings',
    'search',
    'rebuild',
    'commit',
  ],
  'lib/cmis/actions': [
    'thumbnails',
    'tasks',
    'session',
    'objectData',
    'filing',
    'acl',
    'query',
    'object',
    'deletion',
    'versioning',
    'multiFiling',
    'relationship',
    'policy',
    'repository',
    'navigation',
    'changes',
  ],
  'lib/shared': [
    'roles',
    'endpoints',
    'settings',
    '.',
    'dynamodb',
    'http',
    'pages',
    'auth',
    'session',
    'mtom',
    'threads',
    'xml',
  ],
  'lib/shared/auth': ['.', 'passwords', 'callers'],
  'lib/shared/session': ['.', 'providers', 'pages', 'routes'],
  'lib/local': ['.', 'build', 'demo', 'dynamodb', 'deploy', 'invoke', 'stepFunctions', 'gateway', 'stack', 'users'],
  'lib/calendar/domain': ['text', '.', 'dates', 'posts', 'terms', 'events', 'permissions'],
  'lib/calendar/wire': ['urls', 'parameters', 'fields', 'bodies', 'lists', 'ical', 'routes', 'doc', '.'],
  'lib/calendar/store': ['.', 'items', 'terms', 'places', 'posts', 'events', 'indexes', 'search'],
  'lib/calendar/actions': ['.', 'views', 'terms', 'indexes', 'places', 'series', 'events', 'feeds', 'maintenance'],
  'lib/ui/browser': [
    'styles',
    'i18n',
    'api',
    'state',
    '.',
    'kit',
    'procurement',
    'shell',
    'demo',
    'home',
    'documents',
    'app.tsx',
    'home.tsx',
  ],
  'lib/procurement/actions': [
    '.',
    'configurations',
    'imports',
    'threads',
    'planState',
    'slices',
    'calculations',
    'plans',
  ],
  'lib/procurement/actions/plans': ['.', 'front'],
  'lib/procurement/domain/problem': ['messages', '.'],
  'lib/procurement/optimiser': [
    'model',
    'highs',
    'columns',
    'pricing',
    'front',
    'parts',
    'parallel',
    'search',
    'master',
    'heuristics',
    'bound',
    'changes',
    'tolerances',
    'state',
    'explore',
    'questions',
    'schedule',
  ],
  'lib/procurement/optimiser/pricing': ['milp', 'relaxation', 'manyOptions', 'scaled', 'beamSearch', 'stages'],
  'lib/procurement/optimiser/questions': ['stages', 'nearest', 'part', 'limits', '.'],
  'lib/procurement/optimiser/schedule': ['steps', 'phases', '.'],
  'lib/procurement/wire': ['request', '.', 'export', 'import', 'openApi'],
  'lib/procurement/wire/import': ['values', 'recognition', '.', 'completion', 'workbook', 'reading'],
};

/** Folders that may use the AWS SDK: the stores and their shared code. */
const KNOWS_SDK = /^lib\/(?:shared|local|[a-z]+\/store)\//;

/** Code that runs in the browser, and the packages that it may use. No other folder may import it. */
const BROWSER = 'lib/ui/browser';
const BROWSER_PACKAGES = /^(?:preact|preact-iso|@preact\/signals|d3-array|d3-shape)(?:\/|$)/;

/** A domain is pure: it has no I/O, no clock and no environment. */
const IMPURE = /^(?:node:(?:fs|http|net)|lib\/shared\/(?:dynamodb|http)\/|lib\/shared\/(?:config|clock|log)\.ts)/;
const PURE = /^lib\/[a-z]+\/(?:domain|optimiser)\//;

interface Import {
  readonly from: string;
  /** Path from the project's root, or name of a package. */
  readonly to: string;
  readonly written: string;
}

const sources = globSync(['lib/**/*.{ts,tsx}', 'functions/**/*.ts'], { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .sort();

/** Returns the imports of a file, including type imports and dynamic ones. */
const importsOf = (from: string, text = readFileSync(join(ROOT, from), 'utf8')): readonly Import[] =>
  [...text.matchAll(/(?:^(?:import|export|\})[^'`;]*?\bfrom |^import |\bimport\(\s*)'([^'\n]+)'/gm)].map(
    ([, written = '']) => ({
      from,
      written,
      to: written.startsWith('#')
        ? written.slice(1)
        : written.startsWith('.')
          ? posix.join(posix.dirname(from), written)
          : written,
    }),
  );

const startsIn = (path: string, name: string): boolean => path === name || path.startsWith(`${name}/`);
const longest = (names: readonly string[]): string | undefined => [...names].sort((a, b) => b.length - a.length)[0];
const findFolder = (path: string): string | undefined =>
  longest(Object.keys(MAY_IMPORT).filter((name) => startsIn(path, name)));

/** Returns the layer of a file in a folder of layers; undefined if the file lies elsewhere. */
const findLayer = (folder: string, path: string): string | undefined => {
  if (!startsIn(path, folder)) return undefined;
  const [first = '', ...rest] = path.slice(folder.length + 1).split('/');
  return rest.length === 0 && !LAYERS[folder]?.includes(first) ? '.' : first;
};

/** Returns why an import between layers is forbidden; undefined if it is allowed. */
const layerRefusal = ({ from, to }: Import): string | undefined => {
  for (const [folder, layers] of Object.entries(LAYERS)) {
    const [own, other] = [findLayer(folder, from), findLayer(folder, to)];
    if (own === undefined) continue;
    if (!layers.includes(own)) return `LAYERS has no row ${own} for ${folder}`;
    if (other !== undefined && layers.indexOf(other) > layers.indexOf(own)) return `${other} lies above ${own}`;
  }
  return undefined;
};

/** Returns why an import is forbidden; undefined if it is allowed. */
const refusal = ({ from, to, written }: Import): string | undefined => {
  if (startsIn(from, 'lib/local')) return undefined;
  if (to.startsWith('@aws-sdk/')) return KNOWS_SDK.test(from) ? undefined : 'only a store may use the AWS SDK';
  if (PURE.test(from) && IMPURE.test(to)) return 'a domain has no I/O, no clock and no environment';
  if (!to.startsWith('lib/') && !to.startsWith('functions/'))
    return startsIn(from, BROWSER) && !BROWSER_PACKAGES.test(to) ? 'a browser has no such package' : undefined;
  if (startsIn(to, BROWSER) && !startsIn(from, BROWSER)) return 'only the browser loads this code';
  if (startsIn(from, 'lib') && written.startsWith('..')) return 'another folder is imported as #lib/…';
  const own = findFolder(from);
  if (own === undefined) return 'the table MAY_IMPORT lists no folder for this file';
  const allowed = [own, ...(MAY_IMPORT[own] ?? [])].some((name) => startsIn(to, name));
  return allowed
    ? layerRefusal({ from, to, written })
    : `${own} may import from ${[own, ...(MAY_IMPORT[own] ?? [])].join(', ')} only`;
};

const refusals = (imports: readonly Import[]): readonly string[] =>
  imports.flatMap((each) => {
    const reason = refusal(each);
    return reason === undefined ? [] : [`${each.from} imports ${each.written}: ${reason}`];
  });

/** Returns the files of the first import cycle; undefined if there is none. */
const findCycle = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined => {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const found = visit(next, [...path, file]);
      if (found !== undefined) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const found = visit(file, []);
    if (found !== undefined) return found;
  }
  return undefined;
};

describe('imports', () => {
  test('go in one direction: functions, then an API, then shared code', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(refusals(sources.flatMap((path) => importsOf(path)))).toEqual([]);
  });

  test.each([
    ['lib/cmis/actions/a.ts', "import { a } from '#lib/calendar/domain/model.ts';"],
    ['lib/cmis/domain/a.ts', "import type { a } from '#lib/cmis/store/keys.ts';"],
    ['lib/calendar/wire/a.ts', "import {\n  type A,\n  b,\n} from '#lib/calendar/store/keys.ts';"],
    ['lib/calendar/domain/a.ts', "import { now } from '#lib/shared/clock.ts';"],
    ['lib/procurement/optimiser/model/a.ts', "import { readFileSync } from 'node:fs';"],
    ['lib/procurement/optimiser/bound/a.ts', "import { a } from '#lib/procurement/optimiser/schedule/preview.ts';"],
    [
      'lib/procurement/optimiser/columns/a.ts',
      "import type { a } from '#lib/procurement/optimiser/search/searchState.ts';",
    ],
    ['lib/procurement/actions/a.ts', "import { DynamoDB } from '@aws-sdk/client-dynamodb';"],
    ['lib/shared/a.ts', "export { a } from '#lib/cmis/domain/a.ts';"],
    ['lib/shared/a.ts', "const a = () => import('#lib/local/stack/plugin.ts');"],
    ['lib/ui/browser/a.tsx', "import { a } from '#lib/procurement/store/keys.ts';"],
    ['lib/ui/browser/a.tsx', "import { readFileSync } from 'node:fs';"],
    ['lib/ui/shell.ts', "import { a } from '#lib/ui/browser/formats.ts';"],
    ['functions/calendar/a.ts', "import { a } from '#lib/calendar/store/keys.ts';"],
    ['lib/cmis/store/keys.ts', "import { a } from '#lib/cmis/store/entities/a.ts';"],
    ['lib/cmis/store/text/a.ts', "import { a } from '#lib/cmis/store/index/a.ts';"],
    ['lib/cmis/actions/session/a.ts', "import type { a } from '#lib/cmis/actions/acl/a.ts';"],
    ['lib/cmis/actions/other/a.ts', "import { a } from '#lib/cmis/actions/acl/a.ts';"],
    ['lib/calendar/store/items/a.ts', "import { a } from '#lib/calendar/store/posts/posts.ts';"],
    ['lib/calendar/store/a.ts', "import { a } from '#lib/calendar/store/items/slugs.ts';"],
    ['lib/calendar/actions/terms/a.ts', "import { a } from '#lib/calendar/actions/events/getEvent.ts';"],
    ['lib/ui/browser/kit/a.tsx', "import { a } from '#lib/ui/browser/shell/guard.tsx';"],
    ['lib/ui/browser/shell/a.tsx', "import { a } from '#lib/ui/browser/app.tsx';"],
    ['lib/calendar/actions/other/a.ts', "import { a } from '#lib/calendar/actions/commitWrite.ts';"],
  ])('that break the rules are refused: %s, %s', (from, text) => {
    expect(refusals(importsOf(from, text))).toHaveLength(1);
  });

  test('have no cycle, type imports included', () => {
    const graph = new Map(sources.map((path) => [path, importsOf(path).map(({ to }) => to)]));
    expect(findCycle(graph)).toBeUndefined();
    expect(
      findCycle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
  });
});

describe('folders', () => {
  test('have at most 22 files', () => {
    const sizes = Map.groupBy(sources, (path) => posix.dirname(path));
    const large = [...sizes].filter(([, { length }]) => length > 22);
    expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });
});
