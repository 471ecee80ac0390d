import { describe, expect, test } from 'vitest';
import { EXPOSED_BASE_TYPES } from '#lib/cmis/domain/repository/capabilities.ts';
import {
  EXPOSED_TYPES,
  getChildTypes,
  getExposedType,
  getType,
  isOfType,
  toTypeDefinition,
} from '#lib/cmis/domain/types/types.ts';

describe('types', () => {
  test('inherit the properties of their parents and say so', () => {
    const contract = getExposedType('triad:contract');
    expect(contract.properties.get('cmis:name')).toMatchObject({
      inherited: true,
      required: true,
      updatability: 'readwrite',
    });
    expect(contract.properties.get('triad:value')).toMatchObject({ inherited: false, propertyType: 'decimal' });
    expect(getExposedType('cmis:document').propertyDefinitions.every(({ inherited }) => !inherited)).toBe(true);
    expect([
      contract.indexed.has('cmis:name'),
      contract.indexed.has('triad:value'),
      contract.indexed.has('triad:links'),
    ]).toEqual([true, true, false]);
  });

  test('are listed below their parents; the base types are those the repository exposes', () => {
    expect(getChildTypes(undefined).map(({ id }) => id)).toEqual(EXPOSED_BASE_TYPES);
    expect(getChildTypes('cmis:folder').map(({ id }) => id)).toEqual(['triad:project', 'triad:register']);
    expect(isOfType(getType('triad:scan'), 'cmis:document')).toBe(true);
    expect(isOfType(getType('triad:scan'), 'cmis:folder')).toBe(false);
  });

  test('have the attributes that clients rely on', () => {
    for (const type of EXPOSED_TYPES) {
      const definition = toTypeDefinition(type, true);
      expect(definition.queryName).toMatch(/^[A-Za-z_][A-Za-z0-9_:]*$/);
      expect(definition.parentId === undefined).toBe(definition.id === definition.baseId);
      expect(definition.fileable).toBe(definition.baseId === 'cmis:document' || definition.baseId === 'cmis:folder');
      for (const property of definition.propertyDefinitions ?? []) {
        expect(property.cardinality === 'multi' && property.orderable).toBe(false);
        expect(property.displayName).toMatch(/^\S/);
      }
    }
  });

  test('are answered without property definitions unless these are asked for', () => {
    expect(toTypeDefinition(getExposedType('cmis:document'), false)).not.toHaveProperty('propertyDefinitions');
    expect(() => getExposedType('cmis:item')).toThrow('There is no type cmis:item');
  });
});
