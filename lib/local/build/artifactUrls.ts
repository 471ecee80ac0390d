import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';

/** The expression by which a module names the file of its worker thread, or the folder of the built pages. */
const URLS = /new URL\(\s*'(\.[^']*)(\.worker\.ts|\/\.build\/ui\/)'\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/** An expression for the artifact's root that works in every file of the artifact. */
const ROOT = String.raw`import.meta.url.replace(/\/(?:chunks|functions|lib)\/(?!.*\/(?:chunks|functions|lib)\/).*$/, '/')`;

/** esbuild plugin: rewrites URLs of files relative to the artifact's root, as esbuild may move a module to a chunk. */
export const artifactUrls = (root: string): Plugin => ({
  name: 'artifact-urls',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/](?:lib|functions)[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!URLS.test(source)) return undefined;
      const contents = source.replace(URLS, (_, before: string, end: string) => {
        const file = before + end.replace(/\.ts$/, '.mjs');
        const built = relative(root, join(dirname(path), file)).replaceAll('\\', '/');
        return `new URL('${built}${end.endsWith('/') ? '/' : ''}', ${ROOT})`;
      });
      return { contents, loader: 'ts' };
    });
  },
});
