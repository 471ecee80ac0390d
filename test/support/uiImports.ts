import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import type { Sheets } from '#test/support/procurement/files.ts';

const INSTANCES = join(import.meta.dirname, '..', 'instances', 'procurement');

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
