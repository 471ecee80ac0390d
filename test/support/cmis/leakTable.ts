import type { Input } from '#lib/cmis/domain/messages/action.ts';
import type { OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { properties, REPOSITORY } from '#test/support/cmis/objects.ts';

/** Callers. The owner has created every object; the reader and the other may each read one folder. */
export const CALLERS = ['administrator', 'reader', 'other', 'owner', 'stranger'] as const;
export type CallerName = (typeof CALLERS)[number];

/** The requested objects, each with the callers who may read it. */
export const OBJECTS = {
  readable: ['administrator', 'owner', 'reader'],
  unreadable: ['administrator', 'owner'],
  inherited: ['administrator', 'owner', 'other'],
  'working copy of another': ['administrator', 'owner'],
  folder: ['administrator', 'owner'],
} as const satisfies Readonly<Record<string, readonly CallerName[]>>;
export type ObjectName = keyof typeof OBJECTS;

/** Requests that reveal an object to no caller: the properties of a folder do not depend on its children. */
export const SILENT: ReadonlySet<string> = new Set(['the parent']);

/** The place of an object, with the ids and names that requests use. */
export interface Place {
  /** Id of the object, or an unused id. */
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly folderName: string;
  /** The folder that contains all others. */
  readonly top: string;
  /** A document with a relationship to the object; all callers except the stranger may read it. */
  readonly visible: string;
}

type Asked = { readonly [Name in OperationName]: readonly [Name, Omit<Input<Name>, 'repositoryId'>] }[OperationName];

const select = (condition: string, more: Partial<Input<'query'>> = {}): Asked => [
  'query',
  { statement: `SELECT * FROM cmis:document WHERE ${condition}`, ...more },
];
const named = (id: string) => ({ objectId: id });
const refusedChange = properties('cmis:document', { 'cmis:name': 'a/b' });

/** Every request whose response could reveal an object. Writes have invalid input, so that they change nothing. */
export const WAYS: Readonly<Record<string, (place: Place) => Asked>> = {
  getObject: ({ id }) => ['getObject', { ...named(id), includeACL: true, includeAllowableActions: true }],
  'renditions of an object': ({ id }) => ['getObject', { ...named(id), renditionFilter: '*' }],
  getProperties: ({ id }) => ['getProperties', named(id)],
  getObjectByPath: ({ folderName, name }) => ['getObjectByPath', { path: `/top/${folderName}/${name}` }],
  'a path below it': ({ folderName, name }) => ['getObjectByPath', { path: `/top/${folderName}/${name}/x` }],
  getContentStream: ({ id }) => ['getContentStream', named(id)],
  getRenditions: ({ id }) => ['getRenditions', { ...named(id), renditionFilter: '*' }],
  getAllowableActions: ({ id }) => ['getAllowableActions', named(id)],
  getAllVersions: ({ id }) => ['getAllVersions', named(id)],
  getObjectOfLatestVersion: ({ id }) => ['getObjectOfLatestVersion', named(id)],
  getPropertiesOfLatestVersion: ({ id }) => ['getPropertiesOfLatestVersion', named(id)],
  getObjectParents: ({ id }) => ['getObjectParents', { ...named(id), includeRelativePathSegment: true }],
  getObjectRelationships: ({ id }) => ['getObjectRelationships', { ...named(id), relationshipDirection: 'either' }],
  getACL: ({ id }) => ['getACL', named(id)],
  getAppliedPolicies: ({ id }) => ['getAppliedPolicies', named(id)],
  getChildren: ({ folder }) => ['getChildren', { folderId: folder, includePathSegment: true }],
  'the first page of children': ({ folder }) => ['getChildren', { folderId: folder, maxItems: 1 }],
  'the second page of children': ({ folder }) => ['getChildren', { folderId: folder, maxItems: 1, skipCount: 1 }],
  'children in another order': ({ folder }) => [
    'getChildren',
    { folderId: folder, orderBy: 'cmis:createdBy DESC,cmis:name' },
  ],
  'children with relationships': ({ folder }) => ['getChildren', { folderId: folder, includeRelationships: 'both' }],
  getDescendants: ({ top }) => ['getDescendants', { folderId: top, depth: -1n as never }],
  getFolderTree: ({ top }) => ['getFolderTree', { folderId: top, depth: -1n as never }],
  getCheckedOutDocs: () => ['getCheckedOutDocs', {}],
  'documents checked out in a folder': ({ folder }) => ['getCheckedOutDocs', { folderId: folder }],
  'relationships of a visible object': ({ visible }) => [
    'getObjectRelationships',
    { ...named(visible), relationshipDirection: 'either' },
  ],
  'a visible object with relationships': ({ visible }) => [
    'getObject',
    { ...named(visible), includeRelationships: 'both' },
  ],
  'the parent': ({ folder }) => ['getObject', { ...named(folder), includeACL: true }],
  IN_FOLDER: ({ folder }) => select(`IN_FOLDER('${folder}')`),
  IN_TREE: ({ top }) => select(`IN_TREE('${top}')`),
  'the total of a query': ({ top }) => select(`IN_TREE('${top}')`, { maxItems: 1 }),
  'a page behind all': ({ top }) => select(`IN_TREE('${top}')`, { maxItems: 1, skipCount: 50 }),
  'the order of a query': ({ top }) => select(`IN_TREE('${top}') ORDER BY cmis:name DESC`),
  'a comparison of its id': ({ id }) => select(`cmis:objectId = '${id}'`),
  'a comparison of its name': () => select("cmis:name LIKE 'secret%'"),
  'a comparison of its creator': () => select("cmis:createdBy = 'owner'"),
  'CONTAINS of its content': () => select("CONTAINS('hushed')"),
  'CONTAINS of its name': () => select("CONTAINS('secret')"),
  'CONTAINS with a wildcard': () => select("CONTAINS('hush*')"),
  'the score of what is found': () => [
    'query',
    { statement: "SELECT SCORE(), cmis:name FROM cmis:document WHERE CONTAINS('shared') ORDER BY SEARCH_SCORE" },
  ],
  'all versions': ({ top }) => select(`IN_TREE('${top}')`, { searchAllVersions: true }),
  'a join': () => [
    'query',
    {
      statement:
        'SELECT d.cmis:name FROM cmis:relationship AS r JOIN cmis:document AS d ON r.cmis:targetId = d.cmis:objectId',
    },
  ],
  'relationships that are queried': () => ['query', { statement: 'SELECT cmis:targetId FROM cmis:relationship' }],
  'a query with relationships': () => select("cmis:name = 'visible'", { includeRelationships: 'both' }),
  getContentChanges: () => ['getContentChanges', { includeProperties: true, includeACL: true, maxItems: 1000 }],
  'a refused change': ({ id }) => ['updateProperties', { ...named(id), properties: refusedChange }],
  'a refused move': ({ id, folder }) => ['moveObject', { ...named(id), sourceFolderId: folder, targetFolderId: id }],
  'a refused filing': ({ id }) => ['addObjectToFolder', { ...named(id), folderId: id }],
  'a refused copy': ({ id, folder }) => [
    'createDocumentFromSource',
    { sourceId: id, folderId: folder, properties: refusedChange, policies: [] },
  ],
  'a refused relationship': ({ id }) => [
    'createRelationship',
    {
      properties: properties('cmis:relationship', {
        'cmis:objectTypeId': 'cmis:relationship',
        'cmis:name': 'a/b',
        'cmis:sourceId': id,
        'cmis:targetId': id,
      }),
      policies: [],
    },
  ],
  'a refused permission': ({ id }) => [
    'applyACL',
    {
      ...named(id),
      addACEs: { permission: [{ principal: { principalId: 'x' }, permission: ['none'], direct: true }] },
    },
  ],
  'a refused policy': ({ id }) => ['applyPolicy', { ...named(id), policyId: 'none' }],
};

export const inputOf = ([operation, input]: Asked): readonly [OperationName, Input<OperationName>] => [
  operation,
  { ...REPOSITORY, ...(input as object) } as unknown as Input<OperationName>,
];
