import type { DataIssue } from '#lib/ui/browser/api/imports.ts';

/** Where an error or warning stands: table or sheet, row as in the file, field. */
export interface IssuePlace {
  readonly table?: string;
  /** From 1. In a sheet the line with the names of columns is row 1, in JSON the first entry. */
  readonly row?: number;
  readonly field?: string;
}

const PATH = /^materialList\.(\w{1,50})(?:\[(\d{1,9})\])?(?:\.(\w{1,50}))?$/;

/** Returns the place of an issue: the sheet's own where the API names one, else that of the path. */
export const getIssuePlace = ({ path, source, row }: DataIssue): IssuePlace => {
  const [, table, index, field] = PATH.exec(path) ?? [];
  const place = source ?? table;
  const line = row ?? (index === undefined ? undefined : Number(index) + 1);
  return {
    ...(place === undefined ? {} : { table: place }),
    ...(line === undefined ? {} : { row: line }),
    ...(field === undefined ? {} : { field }),
  };
};

/** Groups issues by their code, most frequent first. */
export const groupByCode = (issues: readonly DataIssue[]): readonly (readonly [string, readonly DataIssue[]])[] =>
  [...Map.groupBy(issues, ({ code }) => code)].sort(([, a], [, b]) => b.length - a.length);
