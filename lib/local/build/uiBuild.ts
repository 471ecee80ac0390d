import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { BUILD_FOLDER, createBuildFolders } from '#lib/local/build/buildFolders.ts';
import { dropRedundantImports } from '#lib/local/build/dropRedundantImports.ts';
import { createNotice } from '#lib/local/build/notice.ts';
import type { Asset, Manifest, PageModule } from '#lib/shared/pages/manifest.ts';

/** Folder of the built pages below the project's root. */
export const UI_FILES = '.build/ui';
const BROWSER = 'lib/ui/browser';

/**
 * Modules that the planner's pages and the home page load by a link of their document, in addition to workers and the
 * styles of views that are opened later.
 */
const ENTRIES = ['app.tsx', 'home.tsx', 'styles/app.css', 'styles/home.css'];

/** Prefix of the modules of the document browser. */
const DOCUMENTS = 'documents/';

/**
 * Modules of the document browser. They are a bundle of their own: shared files would have to hold what either needs, and
 * few visitors use both.
 */
const DOCUMENT_ENTRIES = [`${DOCUMENTS}app.tsx`, 'styles/documents.css'];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

const toPosix = (path: string): string => path.replaceAll('\\', '/');

/**
 * Returns all modules that a module imports statically, directly or indirectly. The browser can load them at the same
 * time.
 */
const staticImports = (outputs: Metafile['outputs'], output: string): readonly string[] => {
  const found = new Set<string>();
  const visit = (path: string): void => {
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(output);
  return [...found].map((path) => basename(path)).sort();
};

/** Lists the modules of a bundle by source; those in the bundle of the document browser begin with its prefix. */
const listModules = ({ outputs }: Metafile, prefix: string): Readonly<Record<string, PageModule>> =>
  Object.fromEntries(
    Object.entries(outputs)
      .flatMap(([output, { entryPoint }]) => (entryPoint === undefined ? [] : [[entryPoint, output] as const]))
      .map(([entryPoint, output]) => [
        toPosix(relative(BROWSER, entryPoint)).replace(/^(?!documents\/|styles\/)/, prefix),
        { file: basename(output), imports: staticImports(outputs, output) },
      ]),
  );

interface BuiltFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** Names a file after its content. */
const nameFile = (path: string, data: Uint8Array): BuiltFile => {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 8);
  return { name: basename(path).replace(/\.(\w+)$/, `-${hash}.$1`), data };
};

/** Data files that pages fetch, such as the example. */
const readStatic = (root: string): Promise<readonly BuiltFile[]> =>
  Promise.all(
    globSync(`${BROWSER}/static/*.*`, { cwd: root })
      .sort()
      .map(async (path) => nameFile(path, await readFile(join(root, path)))),
  );

/** Replaces a file in one step, because another process may be reading it. */
const replaceFile = async (path: string, data: Uint8Array | string): Promise<void> => {
  const next = `${path}.${process.pid}`;
  await writeFile(next, data);
  await rename(next, path);
};

/**
 * d3-array is one file, and calls and reads of members at its top level create functions that the pages do not use, such
 * as those that blur images. Marked as pure, these expressions and what they need are left out.
 */
const dropUnusedD3: Plugin = {
  name: 'drop unused d3-array',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]d3-array\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/= (?=(?:bisector|Blur2|shuffler)\()/g, '= /* @__PURE__ */ ')
        .replace(/^((?:const|var) \w+ = )(.+\.\w+);$/gm, '$1/* @__PURE__ */ (() => $2)();'),
      loader: 'js',
    })),
};

/** Areas of texts of the document browser: those of its own, and those of the parts that it shares with the planner. */
const DOCUMENT_AREAS = /\/(?:core|grid|documents|documentParts)\.ts$/;
const PLANNER_AREAS = /\/(?!document)\w+\.ts$/;

/** Leaves out the areas of texts that no page of a bundle shows. */
const keepAreas = (kept: RegExp): Plugin => ({
  name: 'keep areas of texts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]i18n[\\/]areas\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^ +\w+: \(\) => import\('(.+)'\),$/gm, (line, module) =>
        kept.test(module) ? line : '',
      ),
      loader: 'ts',
    })),
});

/**
 * Modules that nearly every page needs. Each would be a file of its own, because each is used by another set of pages.
 * Together they need fewer bytes and requests. They import no other module that imports one of them: that would be a
 * cycle.
 */
const COMMON: ReadonlySet<string> = new Set(
  [
    'api/calculations.ts',
    'api/planProblem.ts',
    'api/procurement.ts',
    'kit/failedLoad.tsx',
    'formats.ts',
    'kit/dialog.tsx',
    'kit/explain.tsx',
    'kit/field.tsx',
    'kit/lazyPart.ts',
    'kit/loadStyles.ts',
    'kit/page.tsx',
    'kit/states.tsx',
    'kit/table.tsx',
    'kit/useLinkRow.ts',
    'kit/useParameter.ts',
    'kit/useWhenReady.ts',
    'procurement/addresses.ts',
    'procurement/shared/figureFormats.ts',
    'procurement/shared/planMessage.ts',
    'state/prices.ts',
    'state/session.ts',
    'state/tasks.ts',
  ].map((path) => `#${BROWSER}/${path}`),
);

/**
 * Builds the common modules into one file: whoever imports one of them from outside imports one module that exports what
 * all of them export.
 */
const joinCommonModules = (root: string): Plugin => {
  const namespace = 'common';
  const isCommon = (importer: string): boolean => COMMON.has(`#${toPosix(relative(root, importer))}`);
  return {
    name: 'one file for common modules',
    setup: ({ onLoad, onResolve }) => {
      onResolve({ filter: /^#lib\/ui\/browser\// }, ({ path, importer, ...from }) =>
        COMMON.has(path) && from.namespace !== namespace && !isCommon(importer)
          ? { path: namespace, namespace }
          : undefined,
      );
      onLoad({ filter: /.*/, namespace }, () => ({
        contents: [...COMMON].map((each) => `export * from '${each}';`).join('\n'),
        resolveDir: root,
      }));
    },
  };
};

/** Names change with the content, so an existing file is complete and needs no second compression. */
const writeAsset = async (folder: string, { name, data }: BuiltFile): Promise<readonly [string, Asset]> => {
  const path = join(folder, name);
  if (!existsSync(`${path}.br`)) {
    await replaceFile(path, data);
    await replaceFile(`${path}.gz`, await compressGzip(data, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
    await replaceFile(`${path}.br`, await compressBrotli(data, { params }));
  }
  const [gzipped, brotli] = await Promise.all([readFile(`${path}.gz`), readFile(`${path}.br`)]);
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return [name, { type, bytes: data.length, gzip: gzipped.length, br: brotli.length }];
};

const bundle = async (root: string, entryPoints: readonly string[], plugins: readonly Plugin[]) => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entryPoints],
    outdir: UI_FILES,
    entryNames: '[name]-[hash]',
    // Each file names the chunks that it imports: their names are as short as they can be.
    chunkNames: '[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    legalComments: 'none',
    plugins: [...plugins],
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const isModule = ({ path }: { readonly path: string }): boolean => path.endsWith('.js');
  const modules = new Map(outputFiles.filter(isModule).map(({ path, text }) => [basename(path), text]));
  const shorter = dropRedundantImports(modules);
  const files = outputFiles.map(({ path, contents }) => {
    const name = basename(path);
    return { name, data: Buffer.from(shorter.get(name) ?? contents) };
  });
  return { files, metafile };
};

const toPaths = (entries: readonly string[]): readonly string[] => entries.map((entry) => `${BROWSER}/${entry}`);

/** Bundles the planner's pages and the home page, and the document browser. */
const bundlePages = async (root: string) => {
  const workers = globSync(`${BROWSER}/**/*.worker.ts`, { cwd: root }).sort();
  const styles = globSync(`${BROWSER}/styles/views/*.css`, { cwd: root }).sort();
  const planner = [...toPaths(ENTRIES), ...[...workers, ...styles].map(toPosix)];
  const [pages, documents] = await Promise.all([
    bundle(root, planner, [dropUnusedD3, joinCommonModules(root), keepAreas(PLANNER_AREAS)]),
    bundle(root, toPaths(DOCUMENT_ENTRIES), [keepAreas(DOCUMENT_AREAS)]),
  ]);
  return {
    // A file without imports may be in both, under the name of its content.
    files: new Map([...pages.files, ...documents.files].map((file) => [file.name, file])).values().toArray(),
    metafile: {
      inputs: { ...pages.metafile.inputs, ...documents.metafile.inputs },
      outputs: { ...pages.metafile.outputs, ...documents.metafile.outputs },
    },
    modules: { ...listModules(pages.metafile, ''), ...listModules(documents.metafile, DOCUMENTS) },
  };
};

/** Milliseconds for which files stay after the last build that had them. */
const KEPT = 7 * 24 * 60 * 60 * 1000;

/**
 * Marks the files of a build as used now, and removes those that no build of the last week had. A stack that runs while
 * tests or another stack build the pages goes on serving the files of its own build.
 */
const removeOldFiles = async (folder: string, used: readonly string[]): Promise<void> => {
  const now = new Date();
  await Promise.all(used.map((name) => utimes(join(folder, name), now, now)));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: now.getTime() };
    if (now.getTime() - mtimeMs > KEPT) await rm(path, { force: true });
  }
};

/**
 * Builds the pages' scripts and styles for `npm start`, the artifact and the tests: files with hashed names, each with
 * its brotli and gzip forms, and `manifest.json`. The same sources give the same files.
 */
export const buildUi = async (root: string): Promise<Manifest> => {
  createBuildFolders(root, [BUILD_FOLDER, UI_FILES]);
  const folder = join(root, UI_FILES);
  await mkdir(folder, { recursive: true });
  const { files, metafile, modules } = await bundlePages(root);
  const notice = nameFile('NOTICE.txt', Buffer.from(await createNotice(root, metafile)));
  const built = [...files, notice, ...(await readStatic(root))].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const assets = Object.fromEntries(await Promise.all(built.map((file) => writeAsset(folder, file))));
  const manifest: Manifest = { modules, assets };
  await replaceFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const forms = Object.keys(assets).flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
  await removeOldFiles(folder, ['manifest.json', ...forms]);
  return manifest;
};
