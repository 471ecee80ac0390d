import type { Grant } from '#lib/cmis/domain/acl/acl.ts';
import { audit } from '#lib/shared/audit.ts';

const toText = ({ principal, permission, reach }: Grant): string => `${principal} ${permission} ${reach}`;

/** Writes the added and removed entries of an access control list to the audit log, if there are any. */
export const auditRights = (
  { repositoryId, objectId }: { readonly repositoryId: string; readonly objectId: string },
  before: readonly Grant[],
  after: readonly Grant[],
): void => {
  const [old, current] = [new Set(before.map(toText)), new Set(after.map(toText))];
  const added = [...current].filter((text) => !old.has(text));
  const removed = [...old].filter((text) => !current.has(text));
  if (added.length + removed.length > 0) audit('rightsChanged', { repositoryId, objectId, added, removed });
};
