import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { PropertyData, PropertyDefinition, Updatability } from '#lib/cmis/domain/model.ts';
import type { StoredProperties, StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { checkName } from '#lib/cmis/domain/objects/names.ts';
import { isCompatibleKind, toStoredValues } from '#lib/cmis/domain/objects/propertyValues.ts';
import { checkIndexable } from '#lib/cmis/domain/query/index/indexEntries.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

/** Updatabilities that may be set on each occasion; `workingCopy` covers updateProperties and checkIn of a PWC. */
const SETTABLE = {
  creation: ['readwrite', 'oncreate'],
  checkedOutCreation: ['readwrite', 'oncreate', 'whencheckedout'],
  workingCopy: ['readwrite', 'whencheckedout'],
  update: ['readwrite'],
} as const satisfies Record<string, readonly Updatability[]>;
export type Occasion = keyof typeof SETTABLE;

/** Returns the value of `cmis:objectTypeId`; undefined if it is missing or empty. */
export const findTypeId = (sent: readonly PropertyData[]): string | undefined => {
  const value = sent.find(({ propertyDefinitionId }) => propertyDefinitionId === 'cmis:objectTypeId')?.values[0];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const getDefinition = (
  type: ObjectType,
  { propertyDefinitionId: id, type: kind }: PropertyData,
): PropertyDefinition => {
  const definition = type.properties.get(id);
  if (definition === undefined) throw cmisError('invalidArgument', `${type.id} has no property ${id}`);
  if (!isCompatibleKind(kind, definition.propertyType))
    throw cmisError('invalidArgument', `${id} has the property type ${definition.propertyType}, not ${kind}`);
  return definition;
};

const checkSettable = ({ id, updatability }: PropertyDefinition, occasion: Occasion): void => {
  if (SETTABLE[occasion].some((one) => one === updatability)) return;
  const reason = {
    readonly: 'is set by the repository only',
    oncreate: 'is set when the object is created and never changed',
    whencheckedout: 'is changed in a private working copy only',
    readwrite: '',
  }[updatability];
  throw cmisError('constraint', `${id} ${reason}`);
};

/**
 * Checks given properties against their definitions and returns stored values by property id. An empty list unsets a
 * property. `applyProperties` checks that required properties have a value.
 */
export const validateProperties = (
  type: ObjectType,
  sent: readonly PropertyData[],
  occasion: Occasion,
): ReadonlyMap<string, readonly StoredValue[]> => {
  const values = new Map<string, readonly StoredValue[]>();
  for (const property of sent) {
    const definition = getDefinition(type, property);
    if (values.has(definition.id)) throw cmisError('invalidArgument', `${definition.id} is sent twice`);
    checkSettable(definition, occasion);
    const [first] = property.values;
    if (definition.id === 'cmis:name' && typeof first === 'string' && first.trim() !== '') checkName(first);
    const stored = toStoredValues(definition, property.values);
    checkIndexable(type, definition.id, stored);
    values.set(definition.id, stored);
  }
  return values;
};

/** Properties that are not stored in `Facts.properties`. */
const STORED_ELSEWHERE: ReadonlySet<string> = new Set(['cmis:name', 'cmis:objectTypeId']);

/** Returns name and properties after an update, on request with the type's default values; `constraint` if a required one is missing. */
export const applyProperties = (
  type: ObjectType,
  before: { readonly name?: string; readonly properties: StoredProperties },
  values: ReadonlyMap<string, readonly StoredValue[]>,
  options: { readonly withDefaults: boolean },
): { readonly name: string; readonly properties: StoredProperties } => {
  const after = new Map(Object.entries(before.properties));
  for (const { id, propertyType, defaultValue } of type.propertyDefinitions)
    if (options.withDefaults && defaultValue !== undefined && !values.has(id))
      after.set(
        id,
        defaultValue.map((one) => (propertyType === 'boolean' ? one === true : String(one))),
      );
  for (const [id, value] of values)
    if (value.length === 0) after.delete(id);
    else if (!STORED_ELSEWHERE.has(id)) after.set(id, value);
  const name = values.has('cmis:name') ? values.get('cmis:name')?.[0] : before.name;
  if (typeof name !== 'string' || name.trim() === '') throw cmisError('constraint', 'cmis:name is required');
  for (const { id, required, updatability } of type.propertyDefinitions)
    if (required && updatability !== 'readonly' && !STORED_ELSEWHERE.has(id) && !after.has(id))
      throw cmisError('constraint', `${id} is required`);
  return { name, properties: Object.fromEntries(after) };
};
