import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A built file; sizes in bytes, as built and compressed. */
export interface Asset {
  /** Media type. */
  readonly type: string;
  readonly bytes: number;
  readonly gzip: number;
  readonly br: number;
}

/** The built file of a source, and the files that it imports statically. */
export interface PageModule {
  readonly file: string;
  readonly imports: readonly string[];
}

export interface Manifest {
  /** By the source's path below `lib/ui/browser`; lazily loaded modules included. */
  readonly modules: Readonly<Record<string, PageModule>>;
  /** By the name in `/assets/{name}`. */
  readonly assets: Readonly<Record<string, Asset>>;
}

/** The artifact's build rewrites this URL to the artifact's own folder. */
const FOLDER = fileURLToPath(new URL('../../../.build/ui/', import.meta.url));

let manifest: Manifest | undefined;

/** Returns the manifest of the built pages, read once. */
export const getManifest = (): Manifest => {
  manifest ??= JSON.parse(readFileSync(`${FOLDER}manifest.json`, 'utf8')) as Manifest;
  return manifest;
};

/** Returns the module built from a source below `lib/ui/browser`. */
export const getPageModule = (source: string): PageModule => {
  const found = getManifest().modules[source];
  if (found === undefined) throw new Error(`The built pages have no module ${source}`);
  return found;
};

export type AssetForm = 'br' | 'gzip' | 'identity';

const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<AssetForm, string>;

/** Reads a form of an asset that the manifest lists. */
export const readAsset = (name: string, form: AssetForm): Promise<Buffer> =>
  readFile(`${FOLDER}${name}${SUFFIXES[form]}`);
