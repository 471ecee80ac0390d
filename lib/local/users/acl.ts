import { parseArgs } from 'node:util';
import type { DoubtfulGrant } from '#lib/cmis/actions/acl/findDoubtfulGrants.ts';
import { findStageFault } from '#lib/local/stage.ts';
import { explainTableError, openTables } from '#lib/local/users/tableTarget.ts';
import { UsageError } from '#lib/local/users/userCommand.ts';
import { config } from '#lib/shared/config.ts';

const USAGE = `npm run acl -- check

Lists entries of the access control lists of documents that somebody should look at, one a line: reason, repository,
object id, path, principal and permission, separated by tabs. The exit status is 1 if there are any, 2 after an error.
  unknown   there is no principal, group or role of this name
  outlived  the creator of an object holds cmis:all, but may no longer write there by groups and roles

Works on the local data (DATA_DIR), or with --stage STAGE [--region REGION] [--aws-profile PROFILE] on a deployed stage.`;

const parseCommand = (words: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { stage: { type: 'string' }, region: { type: 'string' }, 'aws-profile': { type: 'string' } },
    });
    if (positionals.join(' ') !== 'check') throw new UsageError(`There is no command ${positionals.join(' ')}`.trim());
    const fault = values.stage === undefined ? undefined : findStageFault(values.stage);
    if (fault !== undefined) throw new UsageError(fault);
    return values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
};

const toLine = ({ reason, repositoryId, objectId, path, principal, permission }: DoubtfulGrant): string =>
  [reason, repositoryId, objectId, path, principal, permission].join('\t');

/** Prints the doubtful entries of all repositories and returns whether there are any. */
const check = async (): Promise<boolean> => {
  // This module reads the names of the tables.
  const { findDoubtfulGrants } = await import('#lib/cmis/actions/acl/findDoubtfulGrants.ts');
  let isFound = false;
  for (const repositoryId of config.cmisRepositories)
    for await (const grant of findDoubtfulGrants(repositoryId)) {
      process.stdout.write(`${toLine(grant)}\n`);
      isFound = true;
    }
  return isFound;
};

const run = async (words: readonly string[]): Promise<number> => {
  if (words.some((word) => word === '--help' || word === '-h' || word === 'help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  let stage: string | undefined;
  try {
    const { region, 'aws-profile': profile, ...values } = parseCommand(words);
    stage = values.stage;
    const target = await openTables(
      ['principals', 'cmis'],
      stage === undefined ? undefined : { stage, region, profile },
    );
    try {
      Object.assign(process.env, target.environment);
      return (await check()) ? 1 : 0;
    } finally {
      await target.stop();
    }
  } catch (error) {
    process.stderr.write(`${explainTableError(error, stage)}\n`);
    return 2;
  }
};

process.exitCode = await run(process.argv.slice(2));
