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
  test('inherit the properties of their parents, marked as inherited', () => {
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

  test('are listed below their parents; the roots are the base types of the repository', () => {
    expect(getChildTypes(undefined).map(({ id }) => id)).toEqual(EXPOSED_BASE_TYPES);
    expect(getChildTypes('cmis:folder').map(({ id }) => id)).toEqual(['triad:project', 'triad:register']);
    expect(isOfType(getType('triad:scan'), 'cmis:document')).toBe(true);
    expect(isOfType(getType('triad:scan'), 'cmis:folder')).toBe(false);
  });

  test('have the attributes that clients need', () => {
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

  test('are returned without property definitions unless these are requested', () => {
    expect(toTypeDefinition(getExposedType('cmis:document'), false)).not.toHaveProperty('propertyDefinitions');
    expect(() => getExposedType('cmis:item')).toThrow('There is no type cmis:item');
  });
});
