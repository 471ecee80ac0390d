import { parseRole, type Role } from './roles.ts';

export type SignInProviderName = 'github' | 'gitlab' | 'oidc';

/**
 * A rule of `SIGN_IN_ROLES`, such as `planner=org:acme/procurement`: accounts with the trait get the role. An account has
 * a trait `user:SUBJECT`, and one for each of its organisations (`org:NAME`), teams (`org:NAME/TEAM`) or groups
 * (`group:NAME`).
 */
export interface RoleRule {
  readonly role: Role;
  readonly trait: string;
}

const parseRule = (text: string): RoleRule | undefined => {
  const [, roleText = '', kind = '', name = ''] = /^([\w-]+)=(user|org|group):(\S+)$/.exec(text) ?? [];
  const role = parseRole(roleText);
  if (role === undefined || (kind === 'org' && !/^[^/]+(?:\/[^/]+)?$/.test(name))) return undefined;
  // Names of organisations and teams are the same in upper and lower case at GitHub.
  return { role, trait: `${kind}:${kind === 'org' ? name.toLowerCase() : name}` };
};

/** Parses rules that are separated by spaces; returns undefined if one is no rule. */
export const parseRoleRules = (text: string): readonly RoleRule[] | undefined => {
  const rules = text.split(/\s+/).flatMap((rule) => (rule === '' ? [] : [parseRule(rule)]));
  return rules.every((rule) => rule !== undefined) ? rules : undefined;
};

const isPossible = (provider: SignInProviderName, trait: string): boolean =>
  provider === 'github' ? /^(?:org:|user:[1-9]\d*$)/.test(trait) : !trait.startsWith('org:');

const MEANT: Readonly<Record<SignInProviderName, string>> = {
  github: 'org:NAME, org:NAME/TEAM or user:NUMBER, where the number is the "id" in https://api.github.com/users/NAME',
  gitlab: 'group:PATH or user:SUBJECT',
  oidc: 'group:NAME or user:SUBJECT',
};

/** Returns what is wrong with rules that no account of the provider can meet; undefined if there are none. */
export const findRuleFault = (rules: readonly RoleRule[], provider: SignInProviderName): string | undefined => {
  const wrong = rules.find(({ trait }) => !isPossible(provider, trait));
  return wrong === undefined
    ? undefined
    : `SIGN_IN_ROLES names ${wrong.trait}, but with SIGN_IN_PROVIDER=${provider} it must be ${MEANT[provider]}`;
};

/** Returns the roles that the rules give to an account with these traits. */
export const findRoles = (rules: readonly RoleRule[], traits: ReadonlySet<string>): readonly Role[] => [
  ...new Set(rules.filter(({ trait }) => traits.has(trait)).map(({ role }) => role)),
];
