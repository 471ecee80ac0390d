import type { Ace, CmisObject, ObjectPage, Property, PropertyKind } from '#lib/ui/browser/documents/model.ts';
import { find, findAll, findText } from '#lib/ui/browser/documents/soap/xml.ts';

const readProperty = (element: Element): Property => {
  const id = element.getAttribute('propertyDefinitionId') ?? '';
  return {
    id,
    queryName: element.getAttribute('queryName') ?? id,
    kind: element.localName.replace('property', '') as PropertyKind,
    values: findAll(element, 'value').map(({ textContent }) => textContent),
  };
};

/** Reads the data of an object. */
export const readObject = (element: Element | undefined): CmisObject => ({
  properties: [...(find(element, 'properties')?.children ?? [])].map(readProperty),
  actions: new Set(
    [...(find(element, 'allowableActions')?.children ?? [])]
      .filter(({ textContent }) => textContent === 'true')
      .map(({ localName }) => localName),
  ),
});

/** Reads a list of objects, in folders or not, with its paging. */
export const readObjectPage = (list: Element | undefined): ObjectPage => {
  const total = findText(list, 'numItems');
  return {
    objects: findAll(list, 'objects').map((element) => readObject(find(element, 'object') ?? element)),
    hasMore: findText(list, 'hasMoreItems') === 'true',
    total: total === undefined ? undefined : Number(total),
  };
};

/** Reads the entries of an access control list. */
export const readAces = (list: Element | undefined): readonly Ace[] =>
  findAll(list, 'permission').map((element) => ({
    principal: findText(find(element, 'principal'), 'principalId') ?? '',
    permissions: findAll(element, 'permission').map(({ textContent }) => textContent),
    isDirect: findText(element, 'direct') === 'true',
  }));
