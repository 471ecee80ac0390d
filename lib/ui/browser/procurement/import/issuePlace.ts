import type { DataIssue } from '#lib/ui/browser/api/imports.ts';

/** Place of an error or warning: table, sheet or file, row in it, field. */
export interface IssuePlace {
  readonly table?: string;
  /** Name of the sheet in a workbook, instead of the table. */
  readonly sheet?: string;
  /** Name of the file in an archive, instead of the table. */
  readonly file?: string;
  /** From 1. In a sheet the line with the names of columns is row 1, in JSON the first entry. */
  readonly row?: number;
  readonly field?: string;
}

const PATH = /^materialList\.(\w{1,50})(?:\[(\d{1,9})\])?(?:\.(\w{1,50}))?$/;

/** The API names a sheet as `sheet Part`, a file of an archive by its name. */
const SHEET = /^sheet (.{1,500})$/;

/** Returns the place of an issue: the sheet's or file's own if the API names one, else that of the path. */
export const getIssuePlace = ({ path, source, row }: DataIssue): IssuePlace => {
  const [, table, index, field] = PATH.exec(path) ?? [];
  const sheet = SHEET.exec(source ?? '')?.[1];
  const file = sheet === undefined ? source : undefined;
  const line = row ?? (index === undefined ? undefined : Number(index) + 1);
  return {
    ...(table === undefined || source !== undefined ? {} : { table }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { row: line }),
    ...(field === undefined ? {} : { field }),
  };
};

/** Groups issues by their code, most frequent first. */
export const groupByCode = (issues: readonly DataIssue[]): readonly (readonly [string, readonly DataIssue[]])[] =>
  [...Map.groupBy(issues, ({ code }) => code)].sort(([, a], [, b]) => b.length - a.length);

/** From this number on, errors of one kind in one column are listed as one, with their rows. */
const FEWEST_GROUPED = 4;

type Group = readonly [DataIssue, ...DataIssue[]];

/** Groups errors of one kind that differ only in their rows, in the order of their first ones. Few errors stay single. */
export const groupByColumn = (issues: readonly DataIssue[]): readonly Group[] => {
  const groups = Map.groupBy(issues, (issue) => {
    const { row, ...column } = getIssuePlace(issue);
    return row === undefined ? issue : JSON.stringify([issue.code, issue.key ?? issue.message, column]);
  });
  return [...groups.values()].flatMap(([first, ...others]): readonly Group[] => {
    if (first === undefined) return [];
    const isMany = others.length + 1 >= FEWEST_GROUPED || first.more !== undefined;
    return isMany ? [[first, ...others]] : [[first], ...others.map((issue): Group => [issue])];
  });
};
