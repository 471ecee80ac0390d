import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appliesTo, SETTING_NAMES } from '#lib/shared/settings/checkSettings.ts';
import { SETTINGS, type Setting, type SettingName } from '#lib/shared/settings/settings.ts';
import { loadYaml } from '#test/support/serviceFunctions.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const settingOf = (name: SettingName): Setting => SETTINGS[name];

/** Settings that the project gives its functions itself. */
const INTERNAL = [
  'ADMISSION_FUNCTION',
  'CALENDAR_STATE_MACHINE',
  'CALENDAR_TABLE',
  'CMIS_STATE_MACHINE',
  'CMIS_TABLE',
  'PRINCIPALS_TABLE',
  'PROCUREMENT_STATE_MACHINE',
  'PROCUREMENT_TABLE',
  'SERVICE_NAME',
  'STEPFUNCTIONS_ENDPOINT',
];

/** Shows a default as the README does: digits of large numbers in groups of three, words in backquotes. */
const showDefault = (text: string): string => {
  if (text === '') return 'none';
  return /^\d+$/.test(text)
    ? Number(text)
        .toLocaleString('en-US')
        .replace(/^5,001$/, '5001')
    : `\`${text}\``;
};

const showDefaults = ({ byDefault }: Setting): string =>
  byDefault.local === byDefault.deployed
    ? showDefault(byDefault.local)
    : `local ${showDefault(byDefault.local)}, deployed ${showDefault(byDefault.deployed)}`;

/** Rows of the README's tables of settings, by name: form, default and the heading above. */
const readRows = (): ReadonlyMap<
  string,
  { readonly form: string; readonly byDefault: string; readonly heading: string }
> => {
  const [, section = ''] = /^## Settings\n(.*?)^## /ms.exec(read('README.md')) ?? [];
  const rows = new Map();
  for (const part of section.split(/^### /m).slice(1)) {
    const heading = part.split('\n')[0];
    for (const [, name, form, byDefault] of part.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| (.*?) \| .+ \|$/gm))
      rows.set(name, { form, byDefault, heading });
  }
  return rows;
};

/** Default of a variable in `${env:NAME, 'default'}`, by name. */
const readDefaults = (environment: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(environment).flatMap(([name, value]) => {
      const [, variable, byDefault] = /^\$\{env:(\w+), '(.*)'\}$/.exec(String(value)) ?? [];
      return variable === undefined ? [] : [[name, variable === name ? String(byDefault) : `of ${variable}`]];
    }),
  );

const expectedDefaults = (functions: Setting['functions']): ReadonlyMap<string, string> =>
  new Map(
    SETTING_NAMES.filter((name) => settingOf(name).functions === functions).map((name) => [
      name,
      settingOf(name).byDefault.deployed,
    ]),
  );

test('the README lists every setting with its form and default, and no other', () => {
  const rows = [...readRows()].map(([name, { form, byDefault }]) => ({ name, form, byDefault }));
  const settings = SETTING_NAMES.map((name) => ({
    name,
    form: settingOf(name).form.description,
    byDefault: showDefaults(settingOf(name)),
  }));
  const sorted = (list: readonly { readonly name: string }[]) => list.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(sorted(rows)).toEqual(sorted(settings));
});

test('the README tells which settings apply locally or to deployments only', () => {
  for (const [name, { heading }] of readRows()) {
    expect([name, heading === 'Deployment only']).toEqual([name, !appliesTo(name as SettingName, 'local')]);
    expect([name, heading === 'Local only']).toEqual([name, !appliesTo(name as SettingName, 'deployed')]);
  }
});

describe('the functions of a deployment get', () => {
  test('the settings of all functions from serverless.yml', () => {
    const { provider } = loadYaml('serverless.yml') as { provider: { environment: Record<string, unknown> } };
    expect(readDefaults(provider.environment)).toEqual(expectedDefaults('all'));
    const names = Object.keys(provider.environment);
    expect(names.filter((name) => !Object.hasOwn(SETTINGS, name) && !INTERNAL.includes(name))).toEqual([]);
  });

  const apis = [...new Set(SETTING_NAMES.map((name) => settingOf(name).functions))].filter(
    (functions) => functions !== undefined && functions !== 'all',
  );
  test.each(apis)('the settings of %s from its functions.yml, in every function', (api) => {
    const functions = loadYaml(`functions/${api}/functions.yml`) as Record<
      string,
      { environment?: Record<string, unknown>; events?: readonly Record<string, unknown>[] }
    >;
    for (const [name, { environment = {}, events = [] }] of Object.entries(functions)) {
      // Background work and descriptions need no settings of the API.
      if (!events.some((event) => 'httpApi' in event) || !('PRINCIPALS_TABLE' in environment)) continue;
      expect([name, readDefaults(environment)]).toEqual([name, expectedDefaults(api)]);
    }
  });
});

test('every variable that the templates and the code read is a setting or set by the project', () => {
  const templates = globSync(['serverless.yml', 'functions/**/*.yml', 'lib/**/*.yml'], { cwd: ROOT });
  const code = globSync(['lib/**/*.ts', 'functions/**/*.ts'], { cwd: ROOT });
  const used = [
    ...templates.flatMap((path) => [...read(path).matchAll(/\$\{env:([A-Z0-9_]+)/g)]),
    ...code.flatMap((path) => [...read(path).matchAll(/process\.env\.([A-Z0-9_]+)\?\.trim/g)]),
    ...read('lib/shared/config.ts').matchAll(/\b(?:get|given|optional)\('([A-Z0-9_]+)'/g),
  ].map(([, name = '']) => name);
  // EVENT is how `npm run invoke` hands its argument on; AWS_PROFILE is a variable of the SDK.
  const known = new Set<string>([...SETTING_NAMES, ...INTERNAL, 'EVENT', 'AWS_PROFILE']);
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
});
