import { createPrincipal, findLinkedPrincipal } from '#lib/shared/auth/identities.ts';
import { type Identity, isSubject } from '#lib/shared/auth/identity.ts';
import { ensurePrincipal, type Principal } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { invokeFunction } from '#lib/shared/lambda.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Who is admitted as a principal: a proved identity, or in `open` mode an unverified name. */
export type Admission =
  | {
      readonly identity: Identity;
      /** Name of the principal, unless it is taken. */
      readonly wanted: string;
    }
  | { readonly name: string };

/**
 * Creates the principal of an identity or a name unless it exists. It gets no role, group and password, which only the
 * operator gives.
 */
export const runAdmission = taskHandler<Admission, Principal>(
  { api: 'session', operation: 'admit' },
  async (admission) => {
    if ('identity' in admission) {
      const { identity, wanted } = admission;
      if (!isSubject(identity.subject)) throw new ServiceError('invalidArgument', 'The subject is not valid');
      return (await findLinkedPrincipal(identity)) ?? createPrincipal(identity, wanted);
    }
    if (config.authMode !== 'open')
      throw new ServiceError('forbidden', 'A name without an identity is admitted in open mode only');
    return ensurePrincipal(admission.name);
  },
);

/**
 * Returns the new principal of an identity or a name. The function `sessionAdmit` creates it, because those that read
 * what callers send have no right to write principals.
 * @throws ServiceError `unavailable`
 */
export const admit = async (admission: Admission): Promise<Principal> => {
  const name = config.admissionFunction;
  return name === undefined ? runAdmission(admission) : ((await invokeFunction(name, admission)) as Principal);
};
