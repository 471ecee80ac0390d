import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

const toPath = (specifier: string, importer: string): string | undefined => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(importer), specifier) : undefined;
};

/** Returns the importers of each file of a checkout, by path; type imports count too. */
const readImporters = (root: string): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>();
  for (const file of globSync('{functions,lib,test}/**/*.{ts,tsx}', { cwd: root }))
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const imported = toPath(specifier, file);
      if (imported !== undefined) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
};

/** Tests of pages reach the rules through a local stack, which a mutation of a copy does not reach by its imports. */
const isOfPages = (path: string): boolean => path.startsWith('test/ui/');

/** Returns a function that lists the test files which import a file, directly or through others, the nearest first. */
export const createTestFinder = (root: string): ((file: string) => readonly string[]) => {
  const importers = readImporters(root);
  return (file) => {
    const seen = new Set([file]);
    for (const reached of seen) for (const importer of importers.get(reached) ?? []) seen.add(importer);
    return [...seen].filter((path) => path.endsWith('.test.ts') && !isOfPages(path));
  };
};
