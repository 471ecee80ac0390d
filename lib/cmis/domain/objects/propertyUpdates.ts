import { isDeepStrictEqual } from 'node:util';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { PropertyData, PropertyDefinition, Updatability } from '#lib/cmis/domain/model.ts';
import type { StoredProperties, StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { checkIndexable } from '#lib/cmis/domain/objects/indexableValues.ts';
import { checkName } from '#lib/cmis/domain/objects/names.ts';
import { isCompatibleKind, toStoredValues } from '#lib/cmis/domain/objects/propertyValues.ts';
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

const isSettable = ({ updatability }: PropertyDefinition, occasion: Occasion): boolean =>
  SETTABLE[occasion].some((one) => one === updatability);

const notSettableError = ({ id, updatability }: PropertyDefinition): Error => {
  const reason = {
    readonly: 'is set by the repository only',
    oncreate: 'is set when the object is created and never changed',
    whencheckedout: 'is changed in a private working copy only',
    readwrite: '',
  }[updatability];
  return cmisError('constraint', `${id} ${reason}`);
};

/** Returns the query names of those given properties that may not be set on an occasion. */
export const listUnsettable = (
  type: ObjectType,
  sent: readonly PropertyData[],
  occasion: Occasion,
): readonly string[] => {
  const definitions = sent.flatMap(({ propertyDefinitionId }) => type.properties.get(propertyDefinitionId) ?? []);
  return definitions.filter((one) => !isSettable(one, occasion)).map(({ queryName }) => queryName);
};

/** Whether a property is sent with the values that its caller is shown: clients send back all that they have read. */
const isUnchanged = (
  definition: PropertyDefinition,
  { values }: PropertyData,
  shown: readonly PropertyData[],
): boolean => {
  const current = shown.find(({ propertyDefinitionId }) => propertyDefinitionId === definition.id);
  return (
    current !== undefined &&
    isDeepStrictEqual(toStoredValues(definition, values), toStoredValues(definition, current.values))
  );
};

/**
 * Checks given properties against their definitions and returns stored values by property id. An empty list unsets a
 * property. `applyProperties` checks that required properties have a value. Properties that may not be set are left out
 * if they have the values of `shown`, those of the object as its caller sees them.
 */
export const validateProperties = (
  type: ObjectType,
  sent: readonly PropertyData[],
  occasion: Occasion,
  shown: readonly PropertyData[] = [],
): ReadonlyMap<string, readonly StoredValue[]> => {
  const values = new Map<string, readonly StoredValue[]>();
  const seen = new Set<string>();
  for (const property of sent) {
    const definition = getDefinition(type, property);
    if (seen.has(definition.id)) throw cmisError('invalidArgument', `${definition.id} is sent twice`);
    seen.add(definition.id);
    if (!isSettable(definition, occasion)) {
      if (isUnchanged(definition, property, shown)) continue;
      throw notSettableError(definition);
    }
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

/** Whether values say nothing: an empty text is no value for a required property. */
const isBlank = (values: readonly StoredValue[]): boolean =>
  values.every((value) => typeof value === 'string' && value.trim() === '');

/** Throws `constraint` if a required property has no value after an update, or is given an empty text. */
const checkRequired = (
  type: ObjectType,
  before: StoredProperties,
  after: ReadonlyMap<string, readonly StoredValue[]>,
): void => {
  for (const { id, required, updatability } of type.propertyDefinitions) {
    if (!required || updatability === 'readonly' || STORED_ELSEWHERE.has(id)) continue;
    const values = after.get(id);
    if (values === undefined || (isBlank(values) && !isDeepStrictEqual(values, before[id])))
      throw cmisError('constraint', `${id} is required`);
  }
};

/**
 * Returns name and properties after an update, on request with the type's default values.
 * @throws `constraint` if a required property has no value, or is given an empty text
 */
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
  checkRequired(type, before.properties, after);
  return { name, properties: Object.fromEntries(after) };
};
