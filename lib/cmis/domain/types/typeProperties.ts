import type { Choice, PropertyDefinition, PropertyType, PropertyValue } from '#lib/cmis/domain/model.ts';
import type { ChoiceFile, PropertyFile } from '#lib/cmis/types/typeFile.ts';

/** Namespace of all local names. */
export const LOCAL_NAMESPACE = 'urn:triad:cmis';

type FileValue = string | boolean | number;

const fileValue = (kind: PropertyType, value: FileValue): PropertyValue =>
  kind === 'integer' ? BigInt(value) : typeof value === 'number' ? String(value) : value;

const choicesOf = (kind: PropertyType, choices: readonly ChoiceFile[]): readonly Choice[] =>
  choices.map(({ displayName, value, choice }) => ({
    displayName,
    value: value.map((one) => fileValue(kind, one)),
    ...(choice === undefined ? {} : { choice: choicesOf(kind, choice) }),
  }));

/** The part of an id behind its prefix. */
export const toLocalName = (id: string): string => id.slice(id.indexOf(':') + 1);

/** `lastModifiedBy` becomes `Last modified by`. */
const words = (localName: string): string => {
  const text = localName.replace(/[a-z0-9](?=[A-Z])/g, '$& ').toLowerCase();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** The definition that a property of a type file stands for, its defaults filled in. */
export const toPropertyDefinition = (file: PropertyFile): PropertyDefinition => {
  const { id, propertyType: kind, cardinality = 'single', choice, defaultValue, minValue, maxValue, maxLength } = file;
  return {
    id,
    localName: toLocalName(id),
    localNamespace: LOCAL_NAMESPACE,
    displayName: file.displayName ?? words(toLocalName(id)),
    queryName: id,
    description: file.description,
    propertyType: kind,
    cardinality,
    updatability: file.updatability ?? 'readwrite',
    inherited: false,
    required: file.required ?? false,
    queryable: file.queryable ?? true,
    orderable: cardinality === 'single' && (file.orderable ?? true),
    ...(choice === undefined ? {} : { openChoice: file.openChoice ?? true, choice: choicesOf(kind, choice) }),
    ...(defaultValue === undefined ? {} : { defaultValue: defaultValue.map((one) => fileValue(kind, one)) }),
    ...(minValue === undefined ? {} : { minValue: fileValue(kind, minValue) }),
    ...(maxValue === undefined ? {} : { maxValue: fileValue(kind, maxValue) }),
    ...(maxLength === undefined ? {} : { maxLength: BigInt(maxLength) }),
    ...(file.resolution === undefined ? {} : { resolution: file.resolution }),
    ...(file.precision === undefined ? {} : { precision: file.precision }),
  };
};
