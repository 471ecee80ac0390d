import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyNode, parse } from 'acorn';
import { full } from 'acorn-walk';
import { transformSync } from 'esbuild';
import { check } from 'recheck';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Patterns that are not linear or that the checker cannot parse, with the reason why they are harmless. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'lib/calendar/domain/posts/slug.ts: -+$': 'a slug has at most 200 bytes by then',
  'lib/calendar/domain/posts/slug.ts: ^-+|-+$': 'every run of dashes is one dash by then',
  'lib/cmis/domain/query/parse/literals.ts: ^([+-]?)(\\d*)\\.?(\\d*)$':
    'the lexer has found a number, which always fits, of at most 10,000 characters',
  'lib/cmis/domain/query/text/textWords.ts: [\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}]|[[\\p{L}\\p{N}]--[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}]]{1,100000}':
    'the checker cannot read the flag v; the two branches share no character and nothing follows the repeat',
  'lib/shared/auth/passwords/passwords.ts: =+$': 'base64 of a hash of fixed length',
  'lib/shared/config.ts: \\/+$': "the operator's own setting",
};

/** Files that build patterns at run time, with the reason why that is harmless. */
const BUILT: Readonly<Record<string, string>> = {
  'lib/calendar/domain/dates/dateForms.ts': 'joined from constants; a date has at most 100 characters',
  'lib/calendar/domain/dates/dateText.ts': 'joined from constants; a date has at most 100 characters',
  'lib/calendar/domain/posts/slug.ts': 'counts octets of a slug of at most 200 bytes',
  'lib/calendar/wire/routes/table.ts': 'made from our own routes, each part without a slash',
  'lib/cmis/domain/objects/markup.ts': 'an end tag with blanks before its bracket; an absent one is looked for once',
  'lib/shared/xml/wellFormed.ts': 'the productions of XML 1.0, each tried at one place only',
  'lib/ui/browser/demo/soap.ts': 'reads answers of our own service, between two brackets at a time',
};

/** The local stack reads files of the project only. */
const sources = globSync(['lib/**/*.{ts,tsx}', 'functions/**/*.ts'], { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('lib/local/'))
  .sort();

const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const nodes = (file: string, text: string): readonly AnyNode[] => {
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  const { code } = transformSync(text, { loader, jsx: 'automatic', format: 'esm', target: 'es2024' });
  const found: AnyNode[] = [];
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => found.push(node as AnyNode));
  return found;
};

const patternsIn = (file: string, text: string): readonly Pattern[] =>
  nodes(file, text).flatMap((node) =>
    node.type === 'Literal' && node.regex ? [{ file, source: node.regex.pattern, flags: node.regex.flags }] : [],
  );

const buildsPatterns = (file: string): boolean => {
  const text = readSource(file);
  if (!text.includes('RegExp')) return false;
  return nodes(file, text).some(
    (node) =>
      (node.type === 'NewExpression' || node.type === 'CallExpression') &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'RegExp',
  );
};

/**
 * Effort of the checker in characters read, never in time. Its fuzzer counts a run that exceeds a timeout as an attack,
 * so on a busy machine it would report linear patterns. The limit is 30 times the longest text of an attack.
 */
const EFFORT = {
  randomSeed: 0,
  attackLimit: 10_000_000,
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
} as const;

/** Returns the finding of the checker for a pattern; undefined if its time is linear in the length of the text. */
const findSlowness = async ({ source, flags }: Pattern): Promise<string | undefined> => {
  const result = await check(source, flags, EFFORT);
  if (result.status === 'safe') return undefined;
  return result.status === 'vulnerable' ? result.complexity.summary : `cannot be checked (${result.error.kind})`;
};

const nameOf = ({ file, source }: Pattern): string => `${file}: ${source}`;

describe('patterns', () => {
  test('take linear time in the length of a text', async () => {
    const patterns = sources.flatMap((file) => patternsIn(file, readSource(file)));
    const found: { readonly name: string; readonly slow: string }[] = [];
    for (const same of Map.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`).values()) {
      // One after the other: the checker needs half as much processor time again for many at a time.
      const slow = same[0] && (await findSlowness(same[0]));
      if (slow !== undefined) found.push(...same.map((pattern) => ({ name: nameOf(pattern), slow })));
    }

    expect(patterns.length).toBeGreaterThan(200);
    expect(found.filter(({ name }) => EXCEPTIONS[name] === undefined)).toEqual([]);
    expect(Object.keys(EXCEPTIONS).filter((name) => !found.some((each) => each.name === name))).toEqual([]);
  });

  test('are literals, except in files with a stated reason', () => {
    const builders = sources.filter(buildsPatterns);
    expect(builders).toEqual(Object.keys(BUILT));
  });

  test.each([
    ['const a = /\\s*\\n\\s*/g;', '2nd degree polynomial'],
    ['const a = /(a+)+$/;', 'exponential'],
    ['const a = (text: string) => text.replace(/-+$/, "");', '2nd degree polynomial'],
    // Assertions and back references are fuzzed.
    ['const a = /^(?=(\\w+)+$)b/;', 'exponential (fuzz)'],
    ['const a = /^(a*)\\1*b/;', '2nd degree polynomial (fuzz)'],
  ])('that are slow are detected: %s', async (text, slow) => {
    expect(await Promise.all(patternsIn('a.ts', text).map(findSlowness))).toEqual([slow]);
  });
});
