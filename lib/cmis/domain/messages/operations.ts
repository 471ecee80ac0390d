import { ACL_OPERATIONS } from '#lib/cmis/domain/messages/operations/acl.ts';
import { DISCOVERY_OPERATIONS } from '#lib/cmis/domain/messages/operations/discovery.ts';
import { MULTI_FILING_OPERATIONS } from '#lib/cmis/domain/messages/operations/multiFiling.ts';
import { NAVIGATION_OPERATIONS } from '#lib/cmis/domain/messages/operations/navigation.ts';
import { OBJECT_OPERATIONS } from '#lib/cmis/domain/messages/operations/object.ts';
import { POLICY_OPERATIONS } from '#lib/cmis/domain/messages/operations/policy.ts';
import { RELATIONSHIP_OPERATIONS } from '#lib/cmis/domain/messages/operations/relationship.ts';
import { REPOSITORY_OPERATIONS } from '#lib/cmis/domain/messages/operations/repository.ts';
import { VERSIONING_OPERATIONS } from '#lib/cmis/domain/messages/operations/versioning.ts';

/**
 * The message table: the 44 operations of CMIS 1.0 (CMIS-Messaging.xsd) in the order of the schema. Request reader,
 * response writer, WSDL and XML schema are derived from it.
 */
export const OPERATIONS = {
  ...REPOSITORY_OPERATIONS,
  ...NAVIGATION_OPERATIONS,
  ...OBJECT_OPERATIONS,
  ...MULTI_FILING_OPERATIONS,
  ...DISCOVERY_OPERATIONS,
  ...VERSIONING_OPERATIONS,
  ...RELATIONSHIP_OPERATIONS,
  ...POLICY_OPERATIONS,
  ...ACL_OPERATIONS,
} as const;

export type OperationName = keyof typeof OPERATIONS;

/** The nine services, in the order of the specification. */
export const SERVICES = [
  'RepositoryService',
  'NavigationService',
  'ObjectService',
  'MultiFilingService',
  'DiscoveryService',
  'VersioningService',
  'RelationshipService',
  'PolicyService',
  'ACLService',
] as const;
export type ServiceName = (typeof SERVICES)[number];
