import type { Permission } from '#lib/cmis/domain/acl/acl.ts';
import { type MappingKey, PERMISSION_MAPPING } from '#lib/cmis/domain/acl/aclMapping.ts';
import type { RepositoryInfo } from '#lib/cmis/domain/messages/forms/values.ts';

const DESCRIPTION: Readonly<Record<Permission, string>> = {
  'cmis:read': 'Reads properties, content and the access control list',
  'cmis:write': 'Also changes properties and content, files, creates and deletes',
  'cmis:all': 'Also changes who has access',
};

/** The `aclCapability` of getRepositoryInfo (CMIS 1.0, 2.2.2.2.2). */
export const ACL_CAPABILITY: RepositoryInfo['aclCapability'] = {
  supportedPermissions: 'basic',
  propagation: 'propagate',
  permissions: Object.entries(DESCRIPTION).map(([permission, description]) => ({ permission, description })),
  mapping: Object.entries(PERMISSION_MAPPING).map(([key, permission]) => ({
    key: key as MappingKey,
    permission: [permission],
  })),
};
