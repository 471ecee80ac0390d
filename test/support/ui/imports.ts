import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import type { Sheets } from '#test/support/procurement/files.ts';

const INSTANCES = join(import.meta.dirname, '..', '..', 'instances', 'procurement');

/** Path of an instance, such as `04-small-objects`. */
export const instancePath = (name: string): string => join(INSTANCES, `${name}.json`);

/** Tables of an instance whose rows are objects, each with the line that names its columns. */
export const readInstanceSheets = (name: string): Sheets => {
  const { materialList } = JSON.parse(readFileSync(instancePath(name), 'utf8')) as {
    readonly materialList: Record<TableName, readonly Readonly<Record<string, number>>[]>;
  };
  return Object.fromEntries(
    Object.entries(materialList).map(([table, rows]) => {
      const fields = FIELDS[table as TableName];
      return [table, [[...fields], ...rows.map((row) => fields.map((field) => row[field] ?? 0))]];
    }),
  );
};

export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses the problem file of the import page. */
export const chooseProblem = (page: Page, file: string | UploadedFile): Promise<void> =>
  page.getByLabel('Problem file').setInputFiles(file);

/** The row of the newest import. */
export const newestImport = (page: Page): Locator =>
  page.getByRole('region', { name: 'Imports' }).getByRole('row').nth(1);

/** Calls the API of the running stack. */
export const callApi = async <T>(url: string, path: string, method = 'GET'): Promise<T> => {
  const response = await fetch(`${url}/api/${path}`, { method });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Imports an instance through the API of the running stack. */
export const importInstance = async (url: string, name: string): Promise<void> => {
  const body = readFileSync(instancePath(name), 'utf8');
  await fetch(`${url}/api/ProcurementImport/Import`, { method: 'POST', headers: JSON_TYPE, body });
};

/** Stores a configuration through the API of the running stack. */
export const putConfiguration = async (url: string, name: string, configuration: object): Promise<void> => {
  const body = JSON.stringify(configuration);
  await fetch(`${url}/api/ProcurementConfiguration/${name}`, { method: 'PUT', headers: JSON_TYPE, body });
};
