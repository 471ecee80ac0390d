import { formatIdentityOption } from '#lib/shared/auth/identity.ts';
import type { Principal } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import type { Account } from './provider.ts';

/** Quotes a word for a POSIX shell: names come from outside, and an operator copies the command. */
const quote = (word: string): string => (/^\w[\w.@:/#,-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** A name comes after the options and `--`, if it would be read as an option. */
const addName = (command: string, name: string, options: string): string =>
  name.startsWith('-') ? `${command} ${options} -- ${quote(name)}` : `${command} ${quote(name)} ${options}`;

/** The option that names a deployment; nothing on the local stack. */
const formatStage = (): string => {
  const stage = config.dynamodbEndpoint === undefined ? /^triad-(.+)$/.exec(config.serviceName)?.[1] : undefined;
  return stage === undefined ? '' : ` --stage ${quote(stage)}`;
};

/** Returns the operator's command that adds an account as a principal with the role `planner`, as an example. */
export const formatAddCommand = ({ identity, login }: Account): string => {
  const option = quote(formatIdentityOption(identity));
  return addName('npm run user -- add', login, `--role planner --identity ${option}${formatStage()}`);
};

/** Returns the operator's command that gives a principal the role `planner` beside its own, which it sets anew. */
export const formatRolesCommand = ({ name, roles }: Pick<Principal, 'name' | 'roles'>): string =>
  addName('npm run user -- roles', name, `--role ${[...roles, 'planner'].join(',')}${formatStage()}`);
