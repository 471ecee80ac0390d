import type { CmisObject } from '#lib/cmis/domain/entity.ts';
import type { FaultType } from '#lib/cmis/domain/errors.ts';
import { type Access, allows } from '#lib/cmis/domain/permissions.ts';

/** Why an action is refused: the fault and its reason. */
export type Refusal = readonly [type: FaultType, reason: string];

/** Says why an action on an object is refused to somebody; undefined: it is allowed. */
export type Rule = (object: CmisObject, access: Access) => Refusal | undefined;

/** The first refusal of several rules. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (object, access) => {
    for (const rule of rules) {
      const refusal = rule(object, access);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };

/** Refuses what the condition does not hold for. */
export const demand =
  (holds: (object: CmisObject) => boolean, ...refusal: Refusal): Rule =>
  (object) =>
    holds(object) ? undefined : refusal;

/** Refuses everything: the repository lacks the capability. */
export const unless = (supported: boolean, what: string): Rule =>
  demand(() => supported, 'notSupported', `This repository does not support ${what}`);

/** Demands that the caller may change the object. */
export const writer: Rule = (_, access) =>
  allows(access, 'write') ? undefined : ['permissionDenied', 'You may not change this object'];

export const isDocument = ({ entity }: CmisObject): boolean => entity.baseId === 'cmis:document';
export const isFolder = ({ entity }: CmisObject): boolean => entity.baseId === 'cmis:folder';
