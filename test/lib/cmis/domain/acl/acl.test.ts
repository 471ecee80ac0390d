import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeLevel,
  type Grant,
  getInheritedGrants,
  includesPermission,
  PERMISSIONS,
} from '#lib/cmis/domain/acl/acl.ts';
import { type AclChange, applyAclChange, createInitialControl } from '#lib/cmis/domain/acl/aclChange.ts';
import { toAccessControlEntries } from '#lib/cmis/domain/acl/aclEntries.ts';
import { computeHeldPermissions, toAccess } from '#lib/cmis/domain/acl/permissions.ts';
import { ROLES, type Role } from '#lib/shared/roles/roles.ts';

const principal = fc.constantFrom('ann', 'bob', 'staff', 'anyone');
const permission = fc.constantFrom(...PERMISSIONS);
const grant = fc.record({ principal, permission, reach: fc.constantFrom('both', 'object', 'below') });
const grants: fc.Arbitrary<readonly Grant[]> = fc.uniqueArray(grant, {
  selector: (one) => `${one.principal} ${one.permission}`,
});
const line = fc.array(grants, { maxLength: 4 }).map((all) =>
  all.map((acl, index) => ({
    id: `folder ${index}`,
    name: `folder ${index}`,
    parents: index + 1 < all.length ? [`folder ${index + 1}`] : [],
    acl,
  })),
);
const propagation = fc.constantFrom('propagate', 'objectonly', 'repositorydetermined', undefined);
const target = { isFolder: true, caller: 'ann', inherited: [] };

const apply = (acl: readonly Grant[], change: AclChange, to = target): readonly Grant[] =>
  applyAclChange({ acl, inherits: true }, change, to).acl;

const list = (one: Pick<Grant, 'principal' | 'permission'>): AclChange['addACEs'] => ({
  permission: [{ principal: { principalId: one.principal }, permission: [one.permission], direct: true }],
});

const signed = (name: string, groups: readonly string[] = []) => toAccess({ name, id: 7, roles: new Set(), groups });

describe('the permission of a caller', () => {
  test('never shrinks with one more entry, on the object or above it', () => {
    fc.assert(
      fc.property(grants, line, grant, (acl, above, more) => {
        const principals = new Set(['ann', 'anyone']);
        const before = computeLevel({ parents: [], acl }, above, principals);
        const after = computeLevel({ parents: [], acl: [...acl, more] }, above, principals);
        expect(before === 'none' || includesPermission(after, before)).toBe(true);
      }),
    );
  });

  test('is the one in the access control list', () => {
    fc.assert(
      fc.property(grants, line, (acl, above) => {
        const { principals } = signed('ann', ['staff']);
        const level = computeLevel({ parents: [], acl }, above, principals);
        const told = toAccessControlEntries({ parents: [], acl }, above)
          .filter((entry) => principals.has(entry.principal.principalId))
          .flatMap((entry) => entry.permission);
        for (const one of PERMISSIONS)
          expect(includesPermission(level, one)).toBe(
            told.some((has) => PERMISSIONS.indexOf(has as never) >= PERMISSIONS.indexOf(one)),
          );
      }),
    );
  });

  test('is none on an object whose folder is deleted', () => {
    const acl: readonly Grant[] = [{ principal: 'ann', permission: 'cmis:all', reach: 'object' }];
    expect(computeHeldPermissions(signed('ann'), { parents: ['gone'], acl }, undefined).level).toBe('none');
  });
});

describe('a change of an access control list', () => {
  test('that adds and removes an entry leaves all other entries', () => {
    fc.assert(
      fc.property(grants, grant, propagation, (before, one, ACLPropagation) => {
        const given = apply(before, { addACEs: list(one), ACLPropagation });
        const taken = apply(given, { removeACEs: list(one), ACLPropagation: 'propagate' });
        const others = before.filter((had) => had.principal !== one.principal || had.permission !== one.permission);
        expect(taken).toEqual(others);
      }),
    );
  });

  test('of the object only does not affect its descendants', () => {
    fc.assert(
      fc.property(grants, grant, fc.boolean(), (before, one, adds) => {
        const change = adds ? { addACEs: list(one) } : { removeACEs: list(one) };
        const after = apply(before, { ...change, ACLPropagation: 'objectonly' });
        const below = (all: readonly Grant[]) =>
          all.filter(({ reach }) => reach !== 'object').map((had) => `${had.principal} ${had.permission}`);
        expect(below(after)).toEqual(below(before));
      }),
    );
  });

  test('adds no entry for administrators, who hold every permission', () => {
    const added = list({ principal: 'administrators', permission: 'cmis:read' });
    expect(apply([], { addACEs: added })).toEqual([]);
  });

  test('that removes an inherited entry ends the inheritance and keeps the other entries', () => {
    fc.assert(
      fc.property(grants, line, fc.boolean(), (acl, above, isFolder) => {
        const inherited = getInheritedGrants({ parents: [] }, above);
        const [one] = inherited.filter(
          (had) =>
            !acl.some(({ principal, permission }) => principal === had.principal && permission === had.permission),
        );
        if (one === undefined) return;
        const to = { ...target, isFolder, inherited };
        const after = applyAclChange({ acl, inherits: true }, { removeACEs: list(one) }, to);
        const keys = (all: readonly Grant[]) =>
          new Set(all.filter(({ reach }) => reach !== 'below').map((had) => `${had.principal} ${had.permission}`));
        const kept = new Set([...keys(acl), ...inherited.map((had) => `${had.principal} ${had.permission}`)]);
        kept.delete(`${one.principal} ${one.permission}`);
        expect([after.inherits, keys(after.acl)]).toEqual([false, kept]);
        const again = applyAclChange(
          after,
          { addACEs: list({ principal: 'cmis:inherited', permission: 'cmis:read' }) },
          to,
        );
        expect(again).toEqual({ acl: after.acl, inherits: true });
      }),
    );
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(grants, grant, propagation, (before, one, ACLPropagation) => {
        const change = { addACEs: list(one), ACLPropagation };
        const once = apply(before, change);
        expect(apply(once, change)).toEqual(once);
      }),
    );
  });
});

describe('a caller', () => {
  test('has no permission from a name that is a role or a group of principals', () => {
    for (const name of [...ROLES, 'editor', 'subscriber', 'anonymous', 'administrators', 'cmis:user'])
      expect([...signed(name).principals]).toEqual(['anyone']);
  });

  test('has no permission of a role by a group of that name', () => {
    const caller = { name: 'ann', id: 2, roles: new Set<Role>(), groups: [...ROLES, 'editor', 'anonymous', 'staff'] };
    expect([...toAccess(caller).principals].toSorted()).toEqual(['ann', 'anyone', 'staff']);
  });

  test('gets no entry as creator by such a name, which would let others in', () => {
    const created = (caller: string) => createInitialControl({}, { ...target, caller }).acl;
    for (const name of [...ROLES, 'editor', 'anyone', 'anonymous', 'administrators', 'cmis:user'])
      expect(created(name)).toEqual([]);
    expect(created('ann')).toEqual([{ principal: 'ann', permission: 'cmis:all', reach: 'both' }]);
  });

  test('without credentials has the entries of anonymous, and not those of anyone', () => {
    const { principals } = toAccess({ name: undefined, id: undefined, roles: new Set(), groups: [] });
    expect([...principals]).toEqual(['anonymous']);
  });
});
