import type { Choice, PropertyDefinition, PropertyValue } from '#lib/cmis/domain/model.ts';
import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';
import type { ChoiceFile, PropertyFile } from '#lib/cmis/types/typeFile.ts';

export const LOCAL_NAMESPACE = 'urn:triad:cmis';

type FileValue = string | boolean | number;

const toDefinitionValue = (kind: PropertyType, value: FileValue): PropertyValue =>
  kind === 'integer' ? BigInt(value) : typeof value === 'number' ? String(value) : value;

const toChoices = (kind: PropertyType, choices: readonly ChoiceFile[]): readonly Choice[] =>
  choices.map(({ displayName, value, choice }) => ({
    displayName,
    value: value.map((one) => toDefinitionValue(kind, one)),
    ...(choice === undefined ? {} : { choice: toChoices(kind, choice) }),
  }));

/** Returns the part of an id after its prefix: `cmis:name` gives `name`. */
export const toLocalName = (id: string): string => id.slice(id.indexOf(':') + 1);

/** `lastModifiedBy` becomes `Last modified by`. */
const toDisplayName = (localName: string): string => {
  const text = localName.replace(/[a-z0-9](?=[A-Z])/g, '$& ').toLowerCase();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** Returns the property definition of an entry in a type file, with the defaults of `typeFile.ts`. */
export const toPropertyDefinition = (file: PropertyFile): PropertyDefinition => {
  const { id, propertyType: kind, cardinality = 'single', choice, defaultValue, minValue, maxValue, maxLength } = file;
  return {
    id,
    localName: toLocalName(id),
    localNamespace: LOCAL_NAMESPACE,
    displayName: file.displayName ?? toDisplayName(toLocalName(id)),
    queryName: id,
    description: file.description,
    propertyType: kind,
    cardinality,
    updatability: file.updatability ?? 'readwrite',
    inherited: false,
    required: file.required ?? false,
    queryable: file.queryable ?? true,
    orderable: cardinality === 'single' && (file.orderable ?? true),
    ...(choice === undefined ? {} : { openChoice: file.openChoice ?? true, choice: toChoices(kind, choice) }),
    ...(defaultValue === undefined ? {} : { defaultValue: defaultValue.map((one) => toDefinitionValue(kind, one)) }),
    ...(minValue === undefined ? {} : { minValue: toDefinitionValue(kind, minValue) }),
    ...(maxValue === undefined ? {} : { maxValue: toDefinitionValue(kind, maxValue) }),
    ...(maxLength === undefined ? {} : { maxLength: BigInt(maxLength) }),
    ...(file.resolution === undefined ? {} : { resolution: file.resolution }),
    ...(file.precision === undefined ? {} : { precision: file.precision }),
  };
};
