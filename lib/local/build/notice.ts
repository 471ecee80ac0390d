import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** SPDX ids of the licences whose code may be deployed and sent to browsers. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]);

/** Licences of packages that state them in a file only. */
const STATED_IN_FILE: Readonly<Record<string, string>> = { 'exif-parser': 'MIT' };

const PACKAGE = /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** Returns the folders of the packages with code in a build, sorted. */
const listBundledPackages = ({ outputs }: Metafile): readonly string[] => {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 && PACKAGE.exec(path)?.[0]) || []);
  return [...new Set(folders)].sort();
};

const isAllowed = (licence = ''): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((id) => ALLOWED.has(id)));

/** Returns name, version and licence of a package with the texts of its licence files. */
const describePackage = async (folder: string): Promise<string> => {
  const described = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson;
  const { name, version, license = STATED_IN_FILE[described.name] } = described;
  if (!isAllowed(license))
    throw new Error(`${name} ${version} has the licence ${license}: only ${[...ALLOWED].join(', ')} may be bundled`);
  const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n');
};

const LINE = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * Writes the licences of all packages with code in a build.
 * @throws Error for a package without one of the allowed licences
 */
export const createNotice = async (root: string, metafile: Metafile): Promise<string> => {
  const packages = await Promise.all(
    listBundledPackages(metafile).map((folder) => describePackage(join(root, folder))),
  );
  return `${['Third-party software in this build', ...packages].join(LINE)}\n`;
};
