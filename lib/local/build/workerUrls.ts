import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';

/** The expression by which a module names the file of its worker thread. */
const WORKER = /new URL\(\s*'(\.[^']*\.worker)\.ts'\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/** An expression for the artifact's root that works in every file of the artifact. */
const ROOT = String.raw`import.meta.url.replace(/\/(?:chunks|functions|lib)\/(?!.*\/(?:chunks|functions|lib)\/).*$/, '/')`;

/** esbuild plugin: rewrites URLs of worker files relative to the artifact's root, as esbuild may move them to a chunk. */
export const workerUrls = (root: string): Plugin => ({
  name: 'worker-urls',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/](?:lib|functions)[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!WORKER.test(source)) return undefined;
      const contents = source.replace(WORKER, (_, worker: string) => {
        const built = relative(root, join(dirname(path), `${worker}.mjs`)).replaceAll('\\', '/');
        return `new URL('${built}', ${ROOT})`;
      });
      return { contents, loader: 'ts' };
    });
  },
});
