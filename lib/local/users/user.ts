import { explainTableError, openTables } from '#lib/local/users/tableTarget.ts';
import { type Action, parseUserCommand, USAGE, UsageError, type UserCommand } from '#lib/local/users/userCommand.ts';

/** These modules read the environment, so they are imported only after it names the table. */
const principalsStore = () => import('#lib/shared/auth/principals.ts');
const identityStore = () => import('#lib/shared/auth/identities.ts');
const passwordRules = () => import('#lib/shared/auth/passwords/passwords.ts');
const passwordChoice = () => import('#lib/shared/auth/passwords/passwordPolicy.ts');

/** Returns the hash to store and, if the password was generated, the password to print. */
const preparePassword = async ({ name, password }: UserCommand) => {
  const { findPasswordFault: passwordFault } = await passwordChoice();
  const fault = password === undefined ? undefined : passwordFault(password, name);
  if (fault !== undefined) throw new UsageError(`${fault}. Choose another, or leave --password out to have one made`);
  const { hashPassword, generatePassword: newPassword } = await passwordRules();
  const made = password === undefined ? newPassword() : undefined;
  return { hash: await hashPassword(password ?? made ?? ''), made };
};

/** A generated password, which is stored as a hash only. */
const showPassword = (name: string, made: string | undefined): readonly string[] =>
  made === undefined ? [] : [`Password of ${name}, shown only now: ${made}`];

type Perform = (command: UserCommand) => Promise<readonly string[]>;

/** Links the identities to the principal and reports the principals that they were linked to before. */
const link: Perform = async ({ name, identities }) => {
  const { linkIdentity } = await identityStore();
  const lines: string[] = [];
  for (const identity of identities) {
    const previous = await linkIdentity(name, identity);
    if (previous !== undefined)
      lines.push(
        `${identity.subject} was linked to ${previous} and is now linked to ${name}; ${previous} keeps what it created`,
      );
  }
  return lines;
};

/** Implementations of the actions; each returns the lines to print. */
const PERFORM: Readonly<Record<Action, Perform>> = {
  add: async (command) => {
    const { addPrincipal } = await principalsStore();
    const { hash, made } = command.hasPassword ? await preparePassword(command) : { hash: undefined, made: undefined };
    const { roles = [], groups = [] } = command;
    await addPrincipal(command.name, { roles, groups, password: hash });
    return [...showPassword(command.name, made), ...(await link(command))];
  },
  link,
  unlink: async ({ name, identities }) => {
    const { unlinkIdentity } = await identityStore();
    for (const identity of identities) await unlinkIdentity(name, identity);
    return [];
  },
  list: async () => {
    const { listPrincipals: allPrincipals } = await principalsStore();
    const all = await allPrincipals();
    // On the standard error: a script that reads the list gets no line that is no principal.
    if (all.length === 0)
      process.stderr.write('There are no principals yet: npm run user -- add NAME --role ROLE adds one\n');
    return all.map(({ id, name, roles, groups, disabled, hasPassword, identities }) => {
      const state = disabled ? 'disabled' : hasPassword ? '' : 'no password';
      return [id, name, roles.join(','), groups.join(','), state, identities.join(',')].join('\t').trimEnd();
    });
  },
  password: async (command) => {
    const { changePrincipal } = await principalsStore();
    const { hash, made } = await preparePassword(command);
    await changePrincipal(command.name, { password: hash });
    return showPassword(command.name, made);
  },
  roles: async ({ name, roles, groups }) => {
    const { changePrincipal } = await principalsStore();
    await changePrincipal(name, { roles, groups });
    return [];
  },
  disable: async ({ name }) => {
    await (await principalsStore()).changePrincipal(name, { disabled: true });
    return [];
  },
  enable: async ({ name }) => {
    await (await principalsStore()).changePrincipal(name, { disabled: false });
    return [];
  },
  'sign-out': async ({ name }) => {
    await (await principalsStore()).endAllSessions(name);
    return [];
  },
  remove: async ({ name }) => {
    await (await principalsStore()).removePrincipal(name);
    return [];
  },
};

const explainError = (error: unknown, command: UserCommand | undefined): string => {
  if (error instanceof UsageError) return command === undefined ? `${error.message}\n\n${USAGE}` : error.message;
  return explainTableError(error, command?.stage);
};

const run = async (words: readonly string[]): Promise<number> => {
  let command: UserCommand | undefined;
  if (words.some((word) => word === '--help' || word === '-h' || word === 'help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  try {
    command = parseUserCommand(words);
    const { stage, region, profile } = command;
    const target = await openTables(['principals'], stage === undefined ? undefined : { stage, region, profile });
    try {
      Object.assign(process.env, target.environment);
      for (const line of await PERFORM[command.action](command)) process.stdout.write(`${line}\n`);
    } finally {
      await target.stop();
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${explainError(error, command)}\n`);
    return 1;
  }
};

process.exitCode = await run(process.argv.slice(2));
