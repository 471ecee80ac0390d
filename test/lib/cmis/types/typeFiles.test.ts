import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMON_PROPERTIES, TYPE_FILES } from '#lib/cmis/types/index.ts';
import { PROPERTY_TYPES } from '#lib/cmis/types/propertyTypes.ts';
import { propertyFile, typeFile } from '#lib/cmis/types/typeFile.ts';

const files = readdirSync('lib/cmis/types').filter((name) => name.endsWith('.json'));
const content = (name: string) => JSON.parse(readFileSync(`lib/cmis/types/${name}`, 'utf8'));
const ids = new Set(TYPE_FILES.map(({ id }) => id));

describe('the type files', () => {
  test.each(files.filter((name) => name !== 'commonProperties.json'))('%s fits the schema and is listed', (name) => {
    const type = typeFile.parse(content(name));
    expect(TYPE_FILES).toContainEqual(type);
    for (const named of [
      type.parentId ?? type.id,
      ...(type.allowedSourceTypes ?? []),
      ...(type.allowedTargetTypes ?? []),
      ...(type.allowedChildObjectTypeIds ?? []),
    ])
      expect(ids).toContain(named);
  });

  test('refuse unknown members', () => {
    expect(() => typeFile.parse({ ...content('contract.json'), versioned: true })).toThrow();
    expect(() => propertyFile.parse({ id: 'no prefix', propertyType: 'string', description: 'x' })).toThrow();
    for (const property of COMMON_PROPERTIES) propertyFile.parse(property);
  });

  test('define each property once and use the prefix cmis: only for properties of the standard', () => {
    const own = TYPE_FILES.flatMap(({ propertyDefinitions }) => propertyDefinitions.map(({ id }) => id));
    expect(new Set(own).size).toBe(own.length);
    const base = TYPE_FILES.filter(({ parentId }) => parentId !== undefined);
    expect(
      base.flatMap(({ propertyDefinitions }) => propertyDefinitions).filter(({ id }) => id.startsWith('cmis:')),
    ).toEqual([]);
  });

  test('of contracts have properties of all eight property types, single- and multi-valued, required, with choices and defaults', () => {
    const contract = TYPE_FILES.find(({ id }) => id === 'triad:contract')?.propertyDefinitions ?? [];
    for (const kind of PROPERTY_TYPES)
      expect(
        new Set(contract.filter((one) => one.propertyType === kind).map((one) => one.cardinality ?? 'single')),
      ).toEqual(new Set(['single', 'multi']));
    expect(contract.some(({ required }) => required)).toBe(true);
    expect(contract.some(({ choice }) => choice !== undefined)).toBe(true);
    expect(contract.some(({ defaultValue }) => defaultValue !== undefined)).toBe(true);
  });
});
