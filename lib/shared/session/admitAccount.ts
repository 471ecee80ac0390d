import { createPrincipal, findLinkedPrincipal, findOrClaimPrincipal } from '#lib/shared/auth/identities.ts';
import { formatIdentity, formatIdentityOption, type Identity } from '#lib/shared/auth/identity.ts';
import type { Principal } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import type { Account } from '#lib/shared/session/providers/provider.ts';
import { findRoles } from '#lib/shared/session/roleRules.ts';
import type { SignedIn } from '#lib/shared/session/sessionStore.ts';
import { signInError } from '#lib/shared/session/signInError.ts';

const findKnown = (identity: Identity): Promise<Principal | undefined> =>
  identity.issuer === config.oidcIssuer ? findOrClaimPrincipal(identity) : findLinkedPrincipal(identity);

/** Quotes a word for a POSIX shell: the login comes from outside, and an operator copies the command. */
const quote = (word: string): string =>
  /^[\w.@:/#][\w.@:/#-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The stage of a deployment; undefined on the local stack. */
const getStage = (): string | undefined =>
  config.dynamodbEndpoint === undefined ? /^triad-(.+)$/.exec(config.serviceName)?.[1] : undefined;

/** Returns the operator's command that gives an account the role `planner`, as an example. */
const formatCommand = ({ identity, login }: Account, known: Principal | undefined): string => {
  const stage = getStage();
  const end = stage === undefined ? '' : ` --stage ${quote(stage)}`;
  if (known !== undefined) return `npm run user -- roles ${quote(known.name)} --role planner${end}`;
  const option = quote(formatIdentityOption(identity));
  return `npm run user -- add ${quote(login)} --role planner --identity ${option}${end}`;
};

/**
 * Returns the session of a proved account. Its first one creates a principal named by the login, unless the operator has
 * linked the account to one. Login and e-mail address join nothing: their owner may change them.
 * @throws ServiceError `noRole` where neither a rule nor the operator gives a role, `disabled`
 */
export const admitAccount = async (account: Account): Promise<SignedIn> => {
  const { identity, login, traits } = account;
  const roles = findRoles(config.signInRoles, traits);
  const known = await findKnown(identity);
  if (known?.disabled === true) throw signInError('disabled', { login });
  if (roles.length === 0 && (known === undefined || known.roles.length === 0))
    throw signInError('noRole', { login, subject: identity.subject, command: formatCommand(account, known) });
  const { name, id } = known ?? (await createPrincipal(identity, login));
  return { name, id, roles, identity: formatIdentity(identity), login };
};
