import type { ObjectData } from '#lib/cmis/domain/model.ts';

/** Bytes of XML for each property, value, allowable action and rendition, rounded up. */
const PROPERTY = 180;
const VALUE = 24;
const ACTION = 64;
const RENDITION = 400;

/** Estimates the bytes of an object in an answer; the estimate is rarely too low. */
export const estimateSize = ({ properties, allowableActions, relationship, rendition }: ObjectData): number => {
  let weight = ACTION * Object.keys(allowableActions ?? {}).length + RENDITION * (rendition?.length ?? 0);
  for (const { propertyDefinitionId, values } of properties) {
    weight += PROPERTY + 3 * propertyDefinitionId.length;
    for (const value of values) weight += VALUE + (typeof value === 'string' ? 3 * value.length : 20);
  }
  for (const one of relationship ?? []) weight += estimateSize(one);
  return weight;
};
