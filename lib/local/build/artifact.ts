import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { artifactUrls } from '#lib/local/build/artifactUrls.ts';
import { createNotice } from '#lib/local/build/notice.ts';
import { buildUi, UI_FILES } from '#lib/local/build/uiBuild.ts';
import { createZip, type ZipEntry } from '#lib/local/build/zip.ts';

/** Path of the artifact below the service's directory. */
export const ARTIFACT = '.build/triad.zip';
const FILES = '.build/artifact';

/** Defines the CommonJS variables that bundled CommonJS modules use and ES modules lack. */
const BANNER = [
  "import { createRequire as __createRequire } from 'node:module';",
  'const require = __createRequire(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = import.meta.dirname;',
].join('');

/** HiGHS loads its WebAssembly from the folder of the file that it is bundled into. */
const wasmFiles = async (root: string, metafile: Metafile): Promise<readonly ZipEntry[]> => {
  const users = Object.entries(metafile.outputs).filter(([, { inputs }]) =>
    Object.keys(inputs).some((input) => input.includes('node_modules/highs/')),
  );
  if (users.length === 0) return [];
  const highs = createRequire(join(root, 'package.json')).resolve('highs');
  const data = await readFile(join(dirname(highs), 'highs.wasm'));
  const directories = new Set(users.map(([output]) => dirname(relative(FILES, output))));
  return [...directories].map((directory) => ({ path: join(directory, 'highs.wasm').replaceAll('\\', '/'), data }));
};

/** The pages' files below the same path as locally. */
const uiFiles = async (root: string): Promise<readonly ZipEntry[]> => {
  const { assets } = await buildUi(root);
  const names = ['manifest.json', ...Object.keys(assets).flatMap((name) => [name, `${name}.br`, `${name}.gz`])];
  return Promise.all(
    names.map(async (name) => ({ path: `${UI_FILES}/${name}`, data: await readFile(join(root, UI_FILES, name)) })),
  );
};

/**
 * Bundles all functions and worker threads into one ZIP archive, with shared code in chunks. Paths are those of the
 * sources, so that `handler` paths are the same locally and deployed.
 */
export const buildArtifact = async (root: string): Promise<{ readonly path: string; readonly bytes: number }> => {
  const out = join(root, FILES);
  await rm(out, { recursive: true, force: true });
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: globSync(['functions/**/*.ts', 'lib/**/*.worker.ts'], {
      cwd: root,
      exclude: ['lib/ui/browser/**'],
    }).sort(),
    outbase: '.',
    outdir: FILES,
    chunkNames: 'chunks/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: { js: BANNER },
    plugins: [artifactUrls(root)],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const code = outputFiles.map(({ path, contents }) => ({
    path: relative(out, path).replaceAll('\\', '/'),
    data: contents,
  }));
  const notice = { path: 'NOTICE', data: Buffer.from(await createNotice(root, metafile)) };
  const entries = [notice, ...code, ...(await wasmFiles(root, metafile)), ...(await uiFiles(root))];
  for (const { path, data } of entries) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), data);
  }
  const archive = createZip(entries);
  await writeFile(join(root, ARTIFACT), archive);
  return { path: ARTIFACT, bytes: archive.length };
};
