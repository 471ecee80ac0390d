import { CORE_ENUMS } from '#lib/cmis/domain/messages/forms/enums.ts';
import { type Field, getFields } from '#lib/cmis/domain/messages/forms/fields.ts';
import { OPERATIONS, type OperationName } from '#lib/cmis/domain/messages/operations.ts';

const MESSAGING = 'http://docs.oasis-open.org/ns/cmis/messaging/200908/';
const CORE = 'http://docs.oasis-open.org/ns/cmis/core/200908/';

/** Operations that succeed as they stand in a new repository, and show what most clients do. */
const OFTEN_USED: readonly OperationName[] = [
  'getRepositories',
  'getRepositoryInfo',
  'getTypeChildren',
  'getObjectByPath',
  'getChildren',
  'query',
  'createFolder',
  'createDocument',
];

const NAMED_VALUES: Readonly<Record<string, string>> = {
  repositoryId: 'main',
  path: '/',
  statement: 'SELECT cmis:name, cmis:objectId FROM cmis:folder',
  typeId: 'cmis:document',
  filter: 'cmis:name,cmis:objectId',
  renditionFilter: 'cmis:thumbnail',
  orderBy: 'cmis:name',
  maxItems: '10',
  depth: '1',
  length: '1024',
  checkinComment: 'Corrected',
  changeToken: '1',
  changeLogToken: '1',
};

const TYPED_VALUES: Readonly<Record<string, string>> = { boolean: 'true', count: '0', octets: '0' };

const property = (kind: string, id: string, value: string): string =>
  `<c:property${kind} propertyDefinitionId="${id}"><c:value>${value}</c:value></c:property${kind}>`;

const NEW_TYPES: Readonly<Partial<Record<OperationName, string>>> = {
  createFolder: 'cmis:folder',
  createRelationship: 'cmis:relationship',
  createPolicy: 'cmis:policy',
};

const listProperties = (operation: OperationName): readonly string[] => [
  property('String', 'cmis:name', operation),
  ...(operation.startsWith('create') && operation !== 'createDocumentFromSource'
    ? [property('Id', 'cmis:objectTypeId', NEW_TYPES[operation] ?? 'cmis:document')]
    : []),
  ...(operation === 'createRelationship'
    ? [property('Id', 'cmis:sourceId', 'root'), property('Id', 'cmis:targetId', 'root')]
    : []),
  ...(operation === 'createPolicy' ? [property('String', 'cmis:policyText', 'Keep for ten years')] : []),
];

/** Lines inside an element of a complex type; undefined for a text. */
const listInner = (operation: OperationName, type: string): readonly string[] | undefined => {
  if (type === 'cmisPropertiesType') return listProperties(operation);
  if (type === 'cmisContentStreamType')
    return ['<mimeType>text/plain</mimeType>', '<filename>Notes.txt</filename>', '<stream>SGVsbG8=</stream>'];
  return type === 'cmisAccessControlListType'
    ? [
        '<c:permission><c:principal><c:principalId>anyone</c:principalId></c:principal>' +
          '<c:permission>cmis:read</c:permission><c:direct>true</c:direct></c:permission>',
      ]
    : undefined;
};

const getText = ({ name, type }: Field): string => {
  const tokens: Readonly<Record<string, readonly string[]>> = CORE_ENUMS;
  return NAMED_VALUES[name] ?? TYPED_VALUES[type] ?? tokens[type]?.[0] ?? 'root';
};

const listLines = (operation: OperationName, field: Field): readonly string[] => {
  const inner = listInner(operation, field.type);
  return inner === undefined
    ? [`<${field.name}>${getText(field)}</${field.name}>`]
    : [`<${field.name}>`, ...inner.map((line) => `  ${line}`), `</${field.name}>`];
};

/** A sample request, in the order in which the console offers them. */
export interface SoapSample {
  readonly operation: OperationName;
  readonly service: string;
  readonly isOftenUsed: boolean;
  readonly envelope: string;
}

/** Required elements have a value; optional ones stand in comments. A document takes its content, which is optional. */
const writeEnvelope = (operation: OperationName): string => {
  const lines = getFields(OPERATIONS[operation].request).flatMap((field) => {
    const own = listLines(operation, field);
    const isNeeded =
      !field.optional || (operation === 'createDocument' && /^(?:folderId|contentStream)$/.test(field.name));
    return isNeeded ? own : [`<!-- ${own.map((line) => line.trim()).join('')} -->`];
  });
  return [
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"',
    `    xmlns="${MESSAGING}" xmlns:c="${CORE}">`,
    '  <soap:Body>',
    `    <${operation}>`,
    ...lines.map((line) => `      ${line}`),
    `    </${operation}>`,
    '  </soap:Body>',
    '</soap:Envelope>',
    '',
  ].join('\n');
};

const toSample = (operation: OperationName): SoapSample => ({
  operation,
  service: OPERATIONS[operation].service,
  isOftenUsed: OFTEN_USED.includes(operation),
  envelope: writeEnvelope(operation),
});

/** Lists a sample request of each of the 44 operations, those often used first. */
export const listSoapSamples = (): readonly SoapSample[] => {
  const names = Object.keys(OPERATIONS) as readonly OperationName[];
  return [...OFTEN_USED, ...names.filter((name) => !OFTEN_USED.includes(name))].map(toSample);
};
