import { parseAttributes, parseTags } from '#lib/procurement/wire/import/workbook/tags.ts';

/** A sheet of a workbook and the path of its part in the archive. */
export interface SheetPart {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
}

/** Paths of the parts of a workbook. */
export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  readonly texts: string | undefined;
  readonly styles: string | undefined;
  /** Whether days count from 1904 instead of 1900. */
  readonly isFrom1904: boolean;
}

const FOLDER = 'xl/';

/** ECMA-376 part 2 §9.3: a target without a leading slash is relative to the folder of its source. */
const resolvePath = (target: string): string => (target.startsWith('/') ? target.slice(1) : FOLDER + target);

/** Parses `xl/workbook.xml` and its relationships. */
export const parseWorkbookParts = (workbook: string, relationships: string): WorkbookParts => {
  const sheetPaths = new Map<string, string>();
  let texts: string | undefined;
  let styles: string | undefined;
  for (const { name, kind, attributes } of parseTags(relationships)) {
    if (name !== 'Relationship' || kind === 'close') continue;
    const { Id = '', Type = '', Target = '' } = parseAttributes(attributes);
    if (Type.endsWith('/worksheet')) sheetPaths.set(Id, resolvePath(Target));
    else if (Type.endsWith('/sharedStrings')) texts = resolvePath(Target);
    else if (Type.endsWith('/styles')) styles = resolvePath(Target);
  }
  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  for (const { name, kind, attributes } of parseTags(workbook)) {
    if (kind === 'close') continue;
    const members = name === 'sheet' || name === 'workbookPr' ? parseAttributes(attributes) : {};
    if (name === 'workbookPr') isFrom1904 = members.date1904 === '1' || members.date1904 === 'true';
    const path = name === 'sheet' ? sheetPaths.get(members.id ?? '') : undefined;
    if (path !== undefined)
      sheets.push({ name: members.name ?? '', path, isHidden: (members.state ?? 'visible') !== 'visible' });
  }
  return { sheets, texts, styles, isFrom1904 };
};
