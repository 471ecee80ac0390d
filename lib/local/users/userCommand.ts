import { parseArgs } from 'node:util';
import { findStageFault } from '#lib/local/stage.ts';
import { type Identity, type KnownIssuers, parseIdentity } from '#lib/shared/auth/identity.ts';
import { findNameFault } from '#lib/shared/auth/principalName.ts';
import { config } from '#lib/shared/config.ts';
import { isReservedPrincipal, isRoleName, parseRole, ROLES, type Role } from '#lib/shared/roles/roles.ts';

/** A parsed and validated command line. */
export interface UserCommand {
  readonly action: Action;
  /** Empty for `list`. */
  readonly name: string;
  readonly roles: readonly Role[] | undefined;
  readonly groups: readonly string[] | undefined;
  /** `add`, `link` and `unlink` only. */
  readonly identities: readonly Identity[];
  readonly password: string | undefined;
  /** `add` only. A principal with an identity signs in by token and needs no password. */
  readonly hasPassword: boolean;
  /** A deployed stage; undefined: the local data. */
  readonly stage: string | undefined;
  readonly region: string | undefined;
  /** Named profile of AWS credentials; undefined: the environment's. */
  readonly profile: string | undefined;
}

const ACTIONS = [
  'add',
  'list',
  'password',
  'roles',
  'link',
  'unlink',
  'disable',
  'enable',
  'sign-out',
  'remove',
] as const;
export type Action = (typeof ACTIONS)[number];

export const USAGE = `npm run user -- add NAME [--role ROLE…] [--group GROUP…] [--identity IDENTITY…] [--password PW | --no-password]
npm run user -- list
npm run user -- password NAME [--password PW]
npm run user -- roles NAME --role ROLE… [--group GROUP…]
npm run user -- link|unlink NAME --identity IDENTITY…
npm run user -- disable|enable|sign-out|remove NAME

Roles: ${ROLES.join(', ')}.
A short name such as editor means the calendar's role. A new principal needs a role or a group. Without --password and --identity, a password is generated and
printed once; a chosen password must have at least 12 characters and must not be a common one.
An IDENTITY is oidc:SUBJECT (of OIDC_ISSUER, else of SIGN_IN_ISSUER), ISSUER#SUBJECT or github:NUMBER.
Works on the local data (DATA_DIR), or with --stage STAGE [--region REGION] [--aws-profile PROFILE] on a deployed stage.`;

/** An invalid command line; its message is shown with the usage. */
export class UsageError extends Error {}

const parseRoleName = (text: string): Role => {
  const role = parseRole(text);
  if (role === undefined) throw new UsageError(`There is no role ${text}: the roles are ${ROLES.join(', ')}`);
  return role;
};

const parseGroup = (text: string): string => {
  if (isRoleName(text)) throw new UsageError(`A group cannot be named ${text}, which is a role`);
  return text;
};

/** `oidc:` means the issuer of bearer tokens, else the one that people sign in with. */
const knownIssuers = (): KnownIssuers => {
  const { oidcIssuer, signIn } = config;
  const { provider, issuer } = signIn ?? {};
  return {
    oidc: oidcIssuer ?? (provider === 'github' ? undefined : issuer),
    githubSite: provider === 'github' ? issuer : undefined,
  };
};

const parseIdentityOption = (text: string): Identity => {
  const identity = parseIdentity(text, knownIssuers());
  if (typeof identity === 'string') throw new UsageError(identity);
  return identity;
};

const parseWords = (words: readonly string[]) => {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        role: { type: 'string', multiple: true },
        group: { type: 'string', multiple: true },
        identity: { type: 'string', multiple: true },
        password: { type: 'string' },
        'no-password': { type: 'boolean' },
        stage: { type: 'string' },
        region: { type: 'string' },
        'aws-profile': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** Access control lists give reserved names another meaning, so a principal of such a name would have no rights. */
const reservedFault = (name: string): string | undefined =>
  isReservedPrincipal(name)
    ? `${name} is the name of a role, or of a group that access control lists of documents know. Choose another name`
    : undefined;

/**
 * Parses the command line.
 * @throws UsageError
 */
export const parseUserCommand = (words: readonly string[]): UserCommand => {
  const { values, positionals } = parseWords(words);
  const [verb = '', given, ...more] = positionals;
  const name = given ?? '';
  const action = ACTIONS.find((one) => one === verb);
  if (action === undefined)
    throw new UsageError(verb === '' ? 'The command is missing' : `There is no command ${verb}`);
  if (more.length > 0 || (action === 'list' && name !== ''))
    throw new UsageError(`Too many names: ${positionals.join(' ')}`);
  if (action !== 'list' && given === undefined) throw new UsageError(`${action} needs a NAME`);
  const fault =
    action === 'list' ? undefined : (findNameFault(name) ?? (action === 'add' ? reservedFault(name) : undefined));
  if (fault !== undefined) throw new UsageError(fault);
  if (action === 'roles' && values.role === undefined) throw new UsageError('roles needs --role');
  if (action === 'add' && values.role === undefined && values.group === undefined)
    throw new UsageError('add needs --role or --group');
  if ((action === 'link' || action === 'unlink') && values.identity === undefined)
    throw new UsageError(`${action} needs --identity`);
  const stageFault = values.stage === undefined ? undefined : findStageFault(values.stage);
  if (stageFault !== undefined) throw new UsageError(stageFault);
  if (values.password === '') throw new UsageError('The password is empty');
  return {
    action,
    name: name.normalize('NFC'),
    roles: values.role?.flatMap((text) => text.split(',')).map(parseRoleName),
    groups: values.group?.map(parseGroup),
    identities: values.identity?.map(parseIdentityOption) ?? [],
    password: values.password,
    hasPassword: values['no-password'] !== true && (values.identity === undefined || values.password !== undefined),
    stage: values.stage,
    region: values.region,
    profile: values['aws-profile'],
  };
};
