import { includesPermission } from '#lib/cmis/domain/acl/acl.ts';
import { type MappingKey, PERMISSION_MAPPING } from '#lib/cmis/domain/acl/aclMapping.ts';
import type { HeldPermissions } from '#lib/cmis/domain/acl/permissions.ts';
import type { FaultType } from '#lib/cmis/domain/errors.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';

/** Why an action is refused: the fault and its reason. */
export type Refusal = readonly [type: FaultType, reason: string];

/** Says why an action on an object is refused to somebody; undefined: it is allowed. */
export type Rule = (object: CmisObject, held: HeldPermissions) => Refusal | undefined;

/** The first refusal of several rules. */
export const allRules =
  (...rules: readonly Rule[]): Rule =>
  (object, held) => {
    for (const rule of rules) {
      const refusal = rule(object, held);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };

/** Refuses what the condition does not hold for. */
export const requireThat =
  (holds: (object: CmisObject) => boolean, ...refusal: Refusal): Rule =>
  (object) =>
    holds(object) ? undefined : refusal;

/** Refuses everything: the repository lacks the capability. */
export const requireCapability = (supported: boolean, what: string): Rule =>
  requireThat(() => supported, 'notSupported', `This repository does not support ${what}`);

const LACKING = {
  'cmis:read': 'You may not read this object',
  'cmis:write': 'You may not change this object',
  'cmis:all': 'You may not change who has access to this object',
} as const;

/** Demands that the caller holds what the permission mapping says under this key. */
export const requirePermission = (key: MappingKey): Rule => {
  const permission = PERMISSION_MAPPING[key];
  return (_, { level }) =>
    includesPermission(level, permission) ? undefined : ['permissionDenied', LACKING[permission]];
};

export const isDocument = ({ entity }: CmisObject): boolean => entity.baseId === 'cmis:document';
export const isFolder = ({ entity }: CmisObject): boolean => entity.baseId === 'cmis:folder';
