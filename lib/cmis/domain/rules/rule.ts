import { includesPermission } from '#lib/cmis/domain/acl/acl.ts';
import { type MappingKey, PERMISSION_MAPPING } from '#lib/cmis/domain/acl/aclMapping.ts';
import type { HeldPermissions } from '#lib/cmis/domain/acl/permissions.ts';
import type { FaultType } from '#lib/cmis/domain/errors.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';

export type Refusal = readonly [type: FaultType, reason: string];

/** Returns why a caller may not perform an action on an object; undefined if it is allowed. */
export type Rule = (object: CmisObject, held: HeldPermissions) => Refusal | undefined;

/** Combines rules: the first refusal counts. */
export const allRules =
  (...rules: readonly Rule[]): Rule =>
  (object, held) => {
    for (const rule of rules) {
      const refusal = rule(object, held);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };

/** Refuses objects for which a condition does not hold. */
export const requireThat =
  (holds: (object: CmisObject) => boolean, ...refusal: Refusal): Rule =>
  (object) =>
    holds(object) ? undefined : refusal;

/** Refuses every object if the repository lacks a capability. */
export const requireCapability = (supported: boolean, what: string): Rule =>
  requireThat(() => supported, 'notSupported', `This repository does not support ${what}`);

const LACKING = {
  'cmis:read': 'You may not read this object',
  'cmis:write': 'You may not change this object',
  'cmis:all': 'You may not change who has access to this object',
} as const;

/** Requires the permission that the permission mapping lists under a key. */
export const requirePermission = (key: MappingKey): Rule => {
  const permission = PERMISSION_MAPPING[key];
  return (_, { level }) =>
    includesPermission(level, permission) ? undefined : ['permissionDenied', LACKING[permission]];
};

export const isDocument = ({ entity }: CmisObject): boolean => entity.baseId === 'cmis:document';
export const isFolder = ({ entity }: CmisObject): boolean => entity.baseId === 'cmis:folder';
