import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration/configuration.ts';
import { REASONS } from '#lib/procurement/domain/plan/plan.ts';
import { TABLES } from '#lib/procurement/wire/export/exportResponse.ts';
import { type Block, type ChapterId, help as english } from '#lib/ui/browser/i18n/en/help.ts';
import { help as spanish } from '#lib/ui/browser/i18n/es/help.ts';

const LANGUAGES = [
  ['English', english],
  ['Spanish', spanish],
] as const;

const manual = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'procurement.md'), 'utf8');

/** First cells of the rows of all tables of a chapter. */
const namesIn = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => {
    if (typeof block === 'string' || !('table' in block)) return [];
    const [, ...rows] = block.table;
    return rows.map(([name]) => name);
  });

const shapeOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.map((block) => (typeof block === 'string' ? 'paragraph' : (Object.keys(block)[0] ?? '')));

describe('Help', () => {
  test.each(LANGUAGES)('in %s names every built-in configuration, as the manual does', (_, { chapters }) => {
    const names = SEED_CONFIGURATIONS.map(({ name }) => name);

    expect(namesIn(chapters.configurations.blocks).toSorted()).toEqual(names.toSorted());
    for (const name of names) expect(manual).toContain(`\`${name}\``);
  });

  test.each(LANGUAGES)('in %s names every table of an export, as the manual does', (_, { chapters }) => {
    expect(namesIn(chapters.export.blocks)).toEqual(TABLES);
    for (const name of TABLES) expect(manual).toContain(`\`${name}\``);
  });

  test('and the manual name the same reasons', () => {
    for (const [name, number] of Object.entries(REASONS)) expect(manual).toContain(`| ${number} | ${name} |`);
  });

  test('has the same parts in both languages', () => {
    for (const id of Object.keys(english.chapters) as ChapterId[])
      expect([id, ...shapeOf(spanish.chapters[id].blocks)]).toEqual([id, ...shapeOf(english.chapters[id].blocks)]);
  });
});
