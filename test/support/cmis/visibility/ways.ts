import { changes, query } from './discovery.ts';
import { checkedOut, children, parents, path, tree } from './navigation.ts';
import { accessControl, allVersions, content, latestVersion, object, relationships } from './objects.ts';
import type { Way } from './question.ts';

/** Every way on which objects get out, by the name of its operation. */
export const WAYS: Readonly<Record<string, Way>> = {
  getChildren: children,
  getDescendants: tree('getDescendants'),
  getFolderTree: tree('getFolderTree'),
  getObjectByPath: path,
  getObject: object,
  getACL: accessControl,
  getAllVersions: allVersions,
  getObjectOfLatestVersion: latestVersion,
  getContentStream: content,
  getObjectParents: parents,
  getCheckedOutDocs: checkedOut,
  getContentChanges: changes,
  getObjectRelationships: relationships,
  query,
};
