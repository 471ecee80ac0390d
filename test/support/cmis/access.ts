import { applyAcl } from '#lib/cmis/actions/acl/applyAcl.ts';
import { getAcl } from '#lib/cmis/actions/acl/getAcl.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { getAllowableActions } from '#lib/cmis/actions/object/getAllowableActions.ts';
import type { CmisContext, Input } from '#lib/cmis/domain/messages/action.ts';
import type { AccessControlList } from '#lib/cmis/domain/messages/forms/values.ts';
import { alice, callerWith, REPOSITORY, value } from '#test/support/cmis/objects.ts';

/** Returns a caller without roles in these groups. */
export const member = (name: string, ...groups: readonly string[]): CmisContext => {
  const context = callerWith(name);
  return { ...context, caller: { ...context.caller, groups } };
};

/** A caller without credentials. */
export const anonymous: CmisContext = {
  ...alice,
  caller: { name: undefined, id: undefined, roles: new Set(), groups: [] },
};

/** A principal and permissions. */
export type Ace = readonly [string, ...string[]];

/** Returns access control entries as a client sends them. */
export const aces = (...entries: readonly Ace[]): AccessControlList => ({
  permission: entries.map(([principalId, ...permission]) => ({ principal: { principalId }, permission, direct: true })),
});

type Change = Omit<Input<'applyACL'>, 'repositoryId' | 'objectId'>;

export const change = (objectId: string, given: Change, context = alice) =>
  applyAcl(context, { ...REPOSITORY, objectId, ...given });

/** Adds entries to an object and its descendants. */
export const grant = (objectId: string, ...entries: readonly Ace[]) => change(objectId, { addACEs: aces(...entries) });

/** Returns the entries of an object as text, with `+` before direct ones. */
export const entries = async (objectId: string, context = alice): Promise<readonly string[]> => {
  const { ACL } = await getAcl(context, { ...REPOSITORY, objectId });
  return ACL.ACL.permission.map(
    ({ principal, permission, direct }) => `${direct ? '+' : ''}${principal.principalId} ${permission.join(' ')}`,
  );
};

/** Returns the names and the total of a folder's children as a caller sees them. */
export const listed = async (
  context: CmisContext,
  folderId: string,
  options: { readonly maxItems?: number; readonly skipCount?: number; readonly orderBy?: string } = {},
) => {
  const { objects } = await getChildren(context, { ...REPOSITORY, folderId, filter: 'cmis:name', ...options });
  return {
    names: objects.objects.map(({ object }) => value(object, 'cmis:name')),
    total: objects.numItems,
    more: objects.hasMoreItems,
  };
};

export const actions = async (context: CmisContext, objectId: string): Promise<readonly string[]> =>
  Object.keys((await getAllowableActions(context, { ...REPOSITORY, objectId })).allowableActions);
