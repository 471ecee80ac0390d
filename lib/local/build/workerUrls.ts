import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';

/** How a module names the file that its worker thread runs. */
const WORKER = /new URL\(\s*'(\.[^']*\.worker)\.ts'\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/** The artifact's root, from whichever of its files the expression ends up in. */
const ROOT = String.raw`import.meta.url.replace(/\/(?:chunks|functions|lib)\/(?!.*\/(?:chunks|functions|lib)\/).*$/, '/')`;

/** Workers are files of their own in the artifact too; what names them may move into a shared chunk. */
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
