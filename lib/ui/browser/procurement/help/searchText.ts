import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import type { Block, Chapter } from '#lib/ui/browser/i18n/en/help.ts';

export interface HelpSources {
  /** Names and explanations that chapters show. */
  readonly terms: Areas['terms'] & Areas['issues'];
  readonly tables: Areas['tables'];
}

/** Returns all texts in a value of nested records. */
const collectTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => [key, ...collectTexts(member)])
    : [];
};

const toTexts = (block: Block, { terms, tables }: HelpSources): readonly string[] => {
  if (typeof block === 'string') return [block];
  if ('steps' in block) return block.steps;
  if ('list' in block) return block.list;
  if ('table' in block) return block.table.flat();
  if (block.draw === 'example') return [];
  return collectTexts(block.draw === 'tables' ? tables : terms[block.draw]);
};

/** Prepares a text for comparison: lower case, without accents, so that "pieza" finds "Pieza" and "numero" "número". */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Tells whether a chapter contains every word of a search. */
export const matchesSearch = (chapter: Chapter, search: string, sources: HelpSources): boolean => {
  const text = fold([chapter.title, ...chapter.blocks.flatMap((block) => toTexts(block, sources))].join('\n'));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
