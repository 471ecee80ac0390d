import { admit } from '#lib/shared/auth/admission.ts';
import type { SignedIn } from '#lib/shared/auth/callers/sessionStore.ts';
import { findLinkedPrincipal } from '#lib/shared/auth/identities.ts';
import { formatIdentity } from '#lib/shared/auth/identity.ts';
import { config } from '#lib/shared/config.ts';
import { findRoles } from '#lib/shared/roles/roleRules.ts';
import { formatAddCommand, formatRolesCommand } from '#lib/shared/session/operatorCommand.ts';
import { signInError } from '#lib/shared/session/signInError.ts';
import type { Account } from './provider.ts';

/**
 * Returns the session of a proved account. Its first one creates a principal named by the login, unless the operator
 * has linked the account to one. Login and e-mail address do not identify an account, because their owner may change
 * them.
 * @throws ServiceError `noRole` if neither a rule nor the operator gives a role, `disabled`
 */
export const admitAccount = async (account: Account): Promise<SignedIn> => {
  const { identity, login, traits } = account;
  const roles = findRoles(config.signInRoles, traits);
  const known = await findLinkedPrincipal(identity);
  if (known?.disabled === true) throw signInError('disabled', { login });
  if (roles.length === 0 && (known === undefined || known.roles.length === 0)) {
    const command = known === undefined ? formatAddCommand(account) : formatRolesCommand(known);
    throw signInError('noRole', { login, subject: identity.subject, command });
  }
  const { name, id, signOuts } = known ?? (await admit({ identity, wanted: login }));
  return { name, id, signOuts, roles, identity: formatIdentity(identity), login };
};
