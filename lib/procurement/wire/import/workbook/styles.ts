import { CELL_BYTES } from '#lib/procurement/wire/import/uploadBounds.ts';
import { parseAttributes, parseTags } from '#lib/procurement/wire/import/workbook/tags.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

/** Meaning of the number of a cell, by its number format. */
export type NumberForm = 'plain' | 'date' | 'percent';

/** ECMA-376 part 1 §18.8.30: ids of built-in formats of dates and times in all locales, and of percentages. */
const DATE_IDS: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
const PERCENT_IDS: ReadonlySet<number> = new Set([9, 10]);

/** Maximum length of a format code in spreadsheet programs. */
const LONGEST_CODE = 255;

/** Elapsed time in brackets. Other brackets contain a colour, a condition or a locale. */
const ELAPSED = /^(?:h+|m+|s+)$/i;

/** Removes quoted text, escaped and padding characters, and brackets from a format code. */
const formatting = (code: string): string => {
  let kept = '';
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at] ?? '';
    if (character === '\\' || character === '_' || character === '*') at += 1;
    else if (character === '"' || character === '[') {
      const close = code.indexOf(character === '"' ? '"' : ']', at + 1);
      const end = close < 0 ? code.length : close;
      const inside = code.slice(at + 1, end);
      if (character === '[' && ELAPSED.test(inside)) kept += inside;
      at = end;
    } else kept += character;
  }
  return kept;
};

const parseFormatCode = (code: string): NumberForm => {
  const kept = formatting(code.slice(0, LONGEST_CODE));
  if (/general/i.test(kept)) return 'plain';
  if (/[ymdhs]/i.test(kept)) return 'date';
  return kept.includes('%') ? 'percent' : 'plain';
};

const getBuiltInForm = (id: number): NumberForm => {
  if (PERCENT_IDS.has(id)) return 'percent';
  return DATE_IDS.some(([first, last]) => id >= first && id <= last) ? 'date' : 'plain';
};

/** Parses the number forms by style index: part `styles`, ECMA-376 part 1 §18.8.10 and §18.8.45. */
export const parseNumberForms = (xml: string, meter: Meter): readonly NumberForm[] => {
  const codes = new Map<number, string>();
  const forms: NumberForm[] = [];
  let inCellFormats = false;
  for (const { name, kind, attributes } of parseTags(xml)) {
    if (name === 'cellXfs') inCellFormats = kind === 'open';
    else if (kind === 'close') continue;
    else if (name === 'numFmt') {
      const { numFmtId, formatCode = '' } = parseAttributes(attributes);
      codes.set(Number(numFmtId), formatCode);
    } else if (name === 'xf' && inCellFormats) {
      meter.count(CELL_BYTES);
      const id = Number(parseAttributes(attributes).numFmtId ?? 0);
      const code = codes.get(id);
      forms.push(code === undefined ? getBuiltInForm(id) : parseFormatCode(code));
    }
  }
  return forms;
};
