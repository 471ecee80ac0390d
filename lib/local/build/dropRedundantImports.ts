const ANY_IMPORT = /(?:\bfrom|\bimport)"\.\/([^"]+)"/g;
const BARE_IMPORT = /\bimport"\.\/([^"]+)";/g;

/**
 * Removes imports without names from minified modules if another import of the module loads the same file: esbuild lets
 * every entry import all chunks that it needs. Keys are names of files in one folder.
 */
export const dropRedundantImports = (modules: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const imports = new Map(
    [...modules].map(([name, text]) => [name, [...text.matchAll(ANY_IMPORT)].map(([, to]) => to)]),
  );
  const collect = (name: string | undefined, found: Set<string>): Set<string> => {
    for (const to of imports.get(name ?? '') ?? []) if (to !== undefined && !found.has(to)) collect(to, found.add(to));
    return found;
  };
  const isLoadedBy = (to: string, other: string | undefined): boolean =>
    other !== to && collect(other, new Set()).has(to);
  return new Map(
    [...modules].map(([name, text]) => [
      name,
      text.replace(BARE_IMPORT, (statement, to: string) =>
        imports.get(name)?.some((other) => isLoadedBy(to, other)) === true ? '' : statement,
      ),
    ]),
  );
};
