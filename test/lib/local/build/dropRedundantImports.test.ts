import { expect, test } from 'vitest';
import { dropRedundantImports } from '#lib/local/build/dropRedundantImports.ts';

const drop = (modules: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(dropRedundantImports(new Map(Object.entries(modules))));

const CHUNKS = { 'b.js': 'import{c}from"./c.js";c();', 'c.js': 'export{c};' };

test('an import without names goes if another import loads the file, directly or through others', () => {
  const modules = { ...CHUNKS, 'entry.js': 'import"./a.js";import"./c.js";export{a};', 'a.js': 'import"./b.js";b();' };

  expect(drop(modules)).toEqual({ ...modules, 'entry.js': 'import"./a.js";export{a};' });
});

test('an import stays if nothing else loads the file, or if it has names', () => {
  const modules = {
    ...CHUNKS,
    'entry.js': 'import"./d.js";import{b}from"./b.js";import{c}from"./c.js";',
    'd.js': 'd();',
  };

  expect(drop(modules)).toEqual(modules);
});
