import { applyAcl } from '#lib/cmis/actions/acl/applyAcl.ts';
import { createPolicy } from '#lib/cmis/actions/object/createPolicy.ts';
import { applyPolicy } from '#lib/cmis/actions/policy/applyPolicy.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { PERMISSIONS, type Permission } from '#lib/cmis/domain/acl/acl.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import type { OperationName } from '#lib/cmis/domain/messages/operations.ts';
import type { AllowableAction } from '#lib/cmis/domain/model.ts';
import { newId } from '#lib/shared/ids.ts';
import { alice, documentIn, folderIn, properties, REPOSITORY } from '#test/support/cmis/objects.ts';

/** Callers, each named after the permission that the fixture grants it. */
export const HOLDERS = ['none', 'read', 'write', 'all'] as const;
export type Holder = (typeof HOLDERS)[number];

const holding = PERMISSIONS.map((permission) => ({
  principal: { principalId: permission.slice('cmis:'.length) },
  permission: [permission],
  direct: true,
}));

/** Grants the holders their permissions on a folder and all objects that inherit from it. */
export const share = (objectId: string) =>
  applyAcl(alice, { ...REPOSITORY, objectId, addACEs: { permission: holding } });

const policyNamed = async (name: string): Promise<string> => {
  const given = { 'cmis:objectTypeId': 'triad:retention', 'cmis:name': name, 'cmis:policyText': 'keep' };
  const { objectId } = await createPolicy(alice, {
    ...REPOSITORY,
    properties: properties('triad:retention', given),
    policies: [],
    addACEs: { permission: holding },
  });
  return objectId;
};

/** Objects of an administrator, on which the holders inherit their permissions. */
export interface Shared {
  readonly folder: string;
  readonly other: string;
  readonly document: string;
  readonly name: string;
  readonly workingCopy: string;
  readonly policy: string;
  readonly applied: string;
}

export const sharedObjects = async (): Promise<Shared> => {
  const name = newId();
  const [folder, other] = [await folderIn('root', name), await folderIn('root', `${name} too`)];
  const document = await documentIn(folder, 'document', { text: 'content' });
  const copied = await documentIn(folder, 'copied', { text: 'content' });
  const { objectId: workingCopy } = await checkOut(alice, { ...REPOSITORY, objectId: copied });
  const [policy, applied] = [await policyNamed(`${name} one`), await policyNamed(`${name} two`)];
  await applyPolicy(alice, { ...REPOSITORY, policyId: applied, objectId: document });
  return { folder, other, document, name, workingCopy, policy, applied };
};

interface Rule<Name extends OperationName> {
  /** The required permission; absent if the operation needs none. */
  readonly needs?: Permission;
  readonly input: (shared: Shared) => Omit<Input<Name>, 'repositoryId'>;
}

const named = (typeId: string, name: string, more: Readonly<Record<string, string>> = {}) =>
  properties(typeId, { 'cmis:objectTypeId': typeId, 'cmis:name': name, ...more });

const contentStream = { stream: Buffer.from('new'), mimeType: 'text/plain', filename: 'new' };
const nothing = { policies: [] };

/** The required permission of each operation, and its input for the shared objects. */
export const ACCESS: {
  readonly [Name in OperationName]: Rule<Name>;
} = {
  getRepositories: { input: () => ({}) },
  getRepositoryInfo: { input: () => ({}) },
  getTypeChildren: { input: () => ({}) },
  getTypeDescendants: { input: () => ({}) },
  getTypeDefinition: { input: () => ({ typeId: 'cmis:document' }) },
  getChildren: { needs: 'cmis:read', input: ({ folder }) => ({ folderId: folder }) },
  getDescendants: { needs: 'cmis:read', input: ({ folder }) => ({ folderId: folder }) },
  getFolderTree: { needs: 'cmis:read', input: ({ folder }) => ({ folderId: folder }) },
  getFolderParent: { needs: 'cmis:read', input: ({ folder }) => ({ folderId: folder }) },
  getObjectParents: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  getCheckedOutDocs: { needs: 'cmis:read', input: ({ folder }) => ({ folderId: folder }) },
  createDocument: {
    needs: 'cmis:write',
    input: ({ folder }) => ({ folderId: folder, properties: named('cmis:document', 'new'), ...nothing }),
  },
  createDocumentFromSource: {
    needs: 'cmis:write',
    input: ({ document, other }) => ({ sourceId: document, folderId: other, properties: [], ...nothing }),
  },
  createFolder: {
    needs: 'cmis:write',
    input: ({ folder }) => ({ folderId: folder, properties: named('cmis:folder', 'new'), ...nothing }),
  },
  createRelationship: {
    needs: 'cmis:write',
    input: ({ document, folder }) => ({
      properties: named('cmis:relationship', 'new', { 'cmis:sourceId': document, 'cmis:targetId': folder }),
      ...nothing,
    }),
  },
  createPolicy: {
    needs: 'cmis:write',
    input: () => ({ properties: named('triad:retention', 'new', { 'cmis:policyText': 'keep' }), ...nothing }),
  },
  getAllowableActions: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  getObject: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document, includeACL: true }) },
  getProperties: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  getObjectByPath: { needs: 'cmis:read', input: ({ name }) => ({ path: `/${name}/document` }) },
  getContentStream: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  getRenditions: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  updateProperties: {
    needs: 'cmis:write',
    input: ({ document }) => ({ objectId: document, properties: properties('cmis:document', { 'cmis:name': 'new' }) }),
  },
  moveObject: {
    needs: 'cmis:write',
    input: ({ document, folder, other }) => ({ objectId: document, targetFolderId: other, sourceFolderId: folder }),
  },
  deleteObject: { needs: 'cmis:write', input: ({ document }) => ({ objectId: document }) },
  deleteTree: { needs: 'cmis:write', input: ({ folder }) => ({ folderId: folder }) },
  setContentStream: { needs: 'cmis:write', input: ({ document }) => ({ objectId: document, contentStream }) },
  deleteContentStream: { needs: 'cmis:write', input: ({ document }) => ({ objectId: document }) },
  addObjectToFolder: { needs: 'cmis:write', input: ({ document, other }) => ({ objectId: document, folderId: other }) },
  removeObjectFromFolder: {
    needs: 'cmis:write',
    input: ({ document, folder }) => ({ objectId: document, folderId: folder }),
  },
  query: { input: () => ({ statement: 'SELECT * FROM cmis:folder' }) },
  getContentChanges: { input: () => ({}) },
  checkOut: { needs: 'cmis:write', input: ({ document }) => ({ objectId: document }) },
  // The working copy of another user does not exist for the caller, whatever permission they hold.
  cancelCheckOut: { input: ({ workingCopy }) => ({ objectId: workingCopy }) },
  checkIn: { input: ({ workingCopy }) => ({ objectId: workingCopy, ...nothing }) },
  getPropertiesOfLatestVersion: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  getObjectOfLatestVersion: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  getAllVersions: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  getObjectRelationships: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  applyPolicy: { needs: 'cmis:write', input: ({ document, policy }) => ({ objectId: document, policyId: policy }) },
  removePolicy: { needs: 'cmis:write', input: ({ document, applied }) => ({ objectId: document, policyId: applied }) },
  getAppliedPolicies: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  getACL: { needs: 'cmis:read', input: ({ document }) => ({ objectId: document }) },
  applyACL: {
    needs: 'cmis:all',
    input: ({ document }) => ({ objectId: document, addACEs: { permission: holding.slice(0, 1) } }),
  },
};

/** The allowable action of each operation, and the shared object that it applies to. */
export const ACTION: Readonly<Partial<Record<OperationName, readonly [AllowableAction, keyof Shared]>>> = {
  getChildren: ['canGetChildren', 'folder'],
  getDescendants: ['canGetDescendants', 'folder'],
  getFolderTree: ['canGetFolderTree', 'folder'],
  getFolderParent: ['canGetFolderParent', 'folder'],
  getObjectParents: ['canGetObjectParents', 'document'],
  createDocument: ['canCreateDocument', 'folder'],
  createFolder: ['canCreateFolder', 'folder'],
  createRelationship: ['canCreateRelationship', 'document'],
  getProperties: ['canGetProperties', 'document'],
  getContentStream: ['canGetContentStream', 'document'],
  updateProperties: ['canUpdateProperties', 'document'],
  moveObject: ['canMoveObject', 'document'],
  deleteObject: ['canDeleteObject', 'document'],
  deleteTree: ['canDeleteTree', 'folder'],
  setContentStream: ['canSetContentStream', 'document'],
  deleteContentStream: ['canDeleteContentStream', 'document'],
  addObjectToFolder: ['canAddObjectToFolder', 'document'],
  removeObjectFromFolder: ['canRemoveObjectFromFolder', 'document'],
  checkOut: ['canCheckOut', 'document'],
  getAllVersions: ['canGetAllVersions', 'document'],
  getObjectRelationships: ['canGetObjectRelationships', 'document'],
  applyPolicy: ['canApplyPolicy', 'document'],
  removePolicy: ['canRemovePolicy', 'document'],
  getAppliedPolicies: ['canGetAppliedPolicies', 'document'],
  getACL: ['canGetACL', 'document'],
  applyACL: ['canApplyACL', 'document'],
};
