import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Choice, PropertyDefinition, PropertyValue } from '#lib/cmis/domain/model.ts';
import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { normalizeDateTime, normalizeDecimal } from '#lib/cmis/domain/objects/lexicalForms.ts';
import { findInvalidXmlCharacter } from '#lib/cmis/domain/objects/xmlCharacters.ts';
import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';

const invalid = (id: string, reason: string): never => {
  throw cmisError('invalidArgument', `${id} ${reason}`);
};

const violates = (id: string, reason: string): never => {
  throw cmisError('constraint', `${id} ${reason}`);
};

/** Property types that clients confuse. A property element of one of them is accepted for a property of another. */
const TEXT_KINDS: ReadonlySet<PropertyType> = new Set(['string', 'id', 'uri', 'html']);

const checkXmlText = (id: string, text: string): string => {
  const character = findInvalidXmlCharacter(text);
  return character === undefined ? text : invalid(id, `contains U+${character}, which XML cannot carry`);
};

const toStoredValue = ({ id, propertyType }: PropertyDefinition, value: PropertyValue): StoredValue => {
  if (propertyType === 'boolean') return typeof value === 'boolean' ? value : invalid(id, 'is not a boolean');
  if (propertyType === 'integer') return typeof value === 'bigint' ? String(value) : invalid(id, 'is not an integer');
  if (typeof value !== 'string') return invalid(id, `is not a ${propertyType}`);
  if (propertyType === 'decimal') return normalizeDecimal(value) ?? invalid(id, `is not a decimal: ${value}`);
  if (propertyType === 'datetime') return normalizeDateTime(value) ?? invalid(id, `is not a datetime: ${value}`);
  return checkXmlText(id, value);
};

/** Compares two numbers in plain notation, of any length. */
export const compareNumbers = (a: string, b: string): number => {
  const digits = Math.max(...[a, b].map((one) => one.length - (one.indexOf('.') < 0 ? one.length : one.indexOf('.'))));
  const toScaledInteger = (one: string): bigint => {
    const [whole = '', fraction = ''] = one.split('.');
    return BigInt(`${whole}${fraction.padEnd(digits, '0')}`);
  };
  const [left, right] = [toScaledInteger(a), toScaledInteger(b)];
  return left === right ? 0 : left < right ? -1 : 1;
};

const listChoices = (choices: readonly Choice[]): readonly string[] =>
  choices.flatMap(({ value, choice }) => [...value.map(String), ...listChoices(choice ?? [])]);

const checkValue = (definition: PropertyDefinition, value: StoredValue): void => {
  const { id, minValue, maxValue, maxLength, choice, openChoice } = definition;
  const text = String(value);
  if (minValue !== undefined && compareNumbers(text, String(minValue)) < 0) violates(id, `is below ${minValue}`);
  if (maxValue !== undefined && compareNumbers(text, String(maxValue)) > 0) violates(id, `is above ${maxValue}`);
  if (maxLength !== undefined && text.length > Number(maxLength))
    violates(id, `is longer than ${maxLength} characters`);
  if (choice !== undefined && openChoice === false && !listChoices(choice).includes(text))
    violates(id, `is not one of its choices: ${text}`);
};

/** Whether a property element of the type `sent` may carry a property of the type `defined`. */
export const isCompatibleKind = (sent: PropertyType, defined: PropertyType): boolean =>
  sent === defined || (TEXT_KINDS.has(sent) && TEXT_KINDS.has(defined));

/**
 * Converts the values of a property to their stored form (CMIS 1.0, 2.1.3.3).
 * @throws `invalidArgument` for a value of another property type, `constraint` for one that the definition forbids
 */
export const toStoredValues = (
  definition: PropertyDefinition,
  values: readonly PropertyValue[],
): readonly StoredValue[] => {
  if (definition.cardinality === 'single' && values.length > 1) invalid(definition.id, 'takes a single value');
  const stored = values.map((value) => toStoredValue(definition, value));
  for (const value of stored) checkValue(definition, value);
  return stored;
};

export const toPropertyValue = (kind: PropertyType, value: StoredValue): PropertyValue =>
  kind === 'integer' ? BigInt(value) : value;
