import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import { type Field, getFields } from '#lib/cmis/domain/messages/forms/fields.ts';
import { OPERATIONS, type OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { readAccessControlList } from '#lib/cmis/wire/read/accessControl.ts';
import { readContentStream } from '#lib/cmis/wire/read/contentStream.ts';
import { listElements } from '#lib/cmis/wire/read/elements.ts';
import type { SoapMessage } from '#lib/cmis/wire/read/message.ts';
import { isNil } from '#lib/cmis/wire/read/nil.ts';
import { readProperties } from '#lib/cmis/wire/read/properties.ts';
import { isEnum, readBoolean, readCount, readDepth, readOctets, readToken } from '#lib/cmis/wire/read/scalars.ts';
import { readText } from '#lib/cmis/wire/read/text.ts';
import { MESSAGING } from '#lib/cmis/wire/soap/namespaces.ts';
import { getChildElements, getText, isElement, type XmlElement } from '#lib/shared/xml/document.ts';

/** Clients send missing ids, filters, order clauses and options as empty text. */
const isEmptyText = (element: XmlElement, type: string): boolean =>
  (type === 'string' || isEnum(type)) && getText(element) === '' && !element.children.some(isElement);

const readValue = (element: XmlElement, field: Field, message: SoapMessage): unknown => {
  const { name, type } = field;
  if (isEnum(type)) return readToken(readText(element, name), name, type);
  switch (type) {
    case 'string':
      return readText(element, name);
    case 'boolean':
      return readBoolean(readText(element, name), name);
    case 'count':
      return readCount(readText(element, name), name);
    case 'depth':
      return readDepth(readText(element, name), name);
    case 'octets':
      return readOctets(readText(element, name), name);
    case 'cmisPropertiesType':
      return readProperties(element);
    case 'cmisAccessControlListType':
      return readAccessControlList(element, name);
    case 'cmisContentStreamType':
      return readContentStream(element, message.related);
    default:
      throw new Error(`No request carries the type ${type}`);
  }
};

const findElements = (message: SoapMessage, field: Field): readonly XmlElement[] =>
  listElements(message.body, MESSAGING, (name) => name === field.name).filter(
    (element) => !isNil(element) && !isEmptyText(element, field.type),
  );

/** SOAP toolkits for schemas with unqualified elements send parameters without a namespace, so the error names it. */
const createMissingError = ({ body }: SoapMessage, { name }: Field) => {
  const found = getChildElements(body).find((element) => element.name === name && element.namespace !== MESSAGING);
  if (found === undefined) return cmisError('invalidArgument', `${name} is missing or empty`);
  const place = found.namespace === '' ? 'no namespace' : `the namespace ${found.namespace}`;
  return cmisError('invalidArgument', `${name} is in ${place}: put it into the namespace ${MESSAGING}`);
};

const readParameter = (message: SoapMessage, field: Field): readonly (readonly [string, unknown])[] => {
  const elements = findElements(message, field);
  const [first, second] = elements;
  if (field.repeated) return [[field.name, elements.map((element) => readValue(element, field, message))]];
  if (second !== undefined) throw cmisError('invalidArgument', `${field.name} is given twice`);
  if (first !== undefined) return [[field.name, readValue(first, field, message)]];
  if (field.omissible) return [[field.name, []]];
  if (!field.optional) throw createMissingError(message, field);
  return [];
};

/** Reads `repositoryId`; undefined for getRepositories, which has none. */
export const readRepositoryId = (name: OperationName, message: SoapMessage): string | undefined => {
  const field = getFields(OPERATIONS[name].request).find((one) => one.name === 'repositoryId');
  return field === undefined ? undefined : String(readParameter(message, field)[0]?.[1]);
};

/** Reads the parameters of a request by name, in any order. Unknown elements are ignored. */
export const readInput = <Name extends OperationName>(name: Name, message: SoapMessage): Input<Name> =>
  Object.fromEntries(
    getFields(OPERATIONS[name].request).flatMap((field) => readParameter(message, field)),
  ) as Input<Name>;
