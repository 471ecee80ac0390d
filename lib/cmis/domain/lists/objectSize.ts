import type { ObjectData } from '#lib/cmis/domain/model.ts';
import type { PropertyFilter } from '#lib/cmis/domain/objects/propertyFilter.ts';
import { COMMON_PROPERTIES } from '#lib/cmis/types/index.ts';

/** Bytes of XML for each property, value, allowable action and rendition, rounded up. */
const PROPERTY = 180;
const VALUE = 24;
const ACTION = 64;
const RENDITION = 400;

const estimateProperty = (id: string): number => PROPERTY + 3 * id.length;

/** Estimates the least number of bytes of any object of which a filter selects properties. */
export const estimateLeastSize = (filter: PropertyFilter): number =>
  COMMON_PROPERTIES.filter(({ id }) => filter === undefined || filter.has(id)).reduce(
    (sum, { id }) => sum + estimateProperty(id) + VALUE,
    0,
  );

/** Estimates the bytes of an object in an answer; the estimate is rarely too low. */
export const estimateSize = ({ properties, allowableActions, relationship, rendition }: ObjectData): number => {
  let weight = ACTION * Object.keys(allowableActions ?? {}).length + RENDITION * (rendition?.length ?? 0);
  for (const { propertyDefinitionId, values } of properties) {
    weight += estimateProperty(propertyDefinitionId);
    for (const value of values) weight += VALUE + (typeof value === 'string' ? 3 * value.length : 20);
  }
  for (const one of relationship ?? []) weight += estimateSize(one);
  return weight;
};
