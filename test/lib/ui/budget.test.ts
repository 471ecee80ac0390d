import { describe, expect, test } from 'vitest';
import type { Manifest } from '#lib/shared/pages/manifest.ts';
import { getManifest } from '#lib/shared/pages/manifest.ts';
import { getTabStyles, TAB_AREAS, type TabName } from '#lib/shared/pages/tabs.ts';

/** In bytes as gzip. */
const FIRST_LOAD = 45_000;
/** All tabs, the views of a plan and their workers; a visitor loads only what is opened. */
const PROCUREMENT = 194_000;
const HOME = 45_000;
/** The document browser with its drawer, dialogs, search and query. */
const DOCUMENTS = 90_000;

const TABS = Object.keys(TAB_AREAS) as TabName[];

/** Bytes as gzip of the files of modules with all that they import statically, each file once. */
const sizeOf = ({ modules, assets }: Manifest, sources: readonly string[]): number => {
  const files = sources.flatMap((source) => {
    const found = modules[source];
    if (found === undefined) throw new Error(`No module ${source}`);
    return [found.file, ...found.imports];
  });
  return [...new Set(files)].reduce((sum, file) => sum + (assets[file]?.gzip ?? Number.NaN), 0);
};

describe.each(['en', 'es'])('the pages in %s', (language) => {
  test.each(TABS)('need at most 45 kB of scripts and styles for the first paint of %s', (tab) => {
    const texts = ['core', ...TAB_AREAS[tab]].map((area) => `i18n/${language}/${area}.ts`);
    const ownStyles = getTabStyles(tab);
    const styles = ['styles/app.css', ...(ownStyles === undefined ? [] : [`styles/views/${ownStyles}.css`])];
    const sources = ['app.tsx', ...styles, `procurement/${tab}/index.tsx`, ...texts];

    expect(sizeOf(getManifest(), sources)).toBeLessThanOrEqual(FIRST_LOAD);
  });

  test('of procurement have at most 194 kB together, workers included', () => {
    const sources = Object.keys(getManifest().modules).filter(
      (source) =>
        !/^(?:home\.tsx|styles\/(?:home|documents)\.css|i18n\/..\/(?:home|document\w+)\.ts|demo\/.*|documents\/.*|styles\/views\/(?:documentDetails|uploads)\.css)$/.test(
          source,
        ) &&
        (!source.startsWith('i18n/') || source.startsWith(`i18n/${language}/`)),
    );

    expect(sources.length).toBeGreaterThan(15);
    expect(sizeOf(getManifest(), sources)).toBeLessThanOrEqual(PROCUREMENT);
  });

  test('of documents need at most 45 kB for the first paint, and 90 kB together', () => {
    const texts = (areas: readonly string[]) => areas.map((area) => `documents/i18n/${language}/${area}.ts`);
    const first = ['documents/app.tsx', 'styles/documents.css', ...texts(['core', 'documents', 'grid'])];
    const later = Object.keys(getManifest().modules).filter((source) => /^documents\/(?!i18n\/|kit\/)/.test(source));
    const styles = ['documentDetails', 'uploads'].map((name) => `styles/views/${name}.css`);
    const all = [...first, ...later, ...styles, ...texts(['documentParts'])];

    expect(sizeOf(getManifest(), first)).toBeLessThanOrEqual(FIRST_LOAD);
    expect(later.length).toBeGreaterThan(3);
    expect(sizeOf(getManifest(), all)).toBeLessThanOrEqual(DOCUMENTS);
  });

  test('of the three APIs, the home page, need at most 45 kB', () => {
    const sources = ['home.tsx', 'styles/home.css', `i18n/${language}/core.ts`, `i18n/${language}/home.ts`];

    expect(sizeOf(getManifest(), sources)).toBeLessThanOrEqual(HOME);
  });
});
