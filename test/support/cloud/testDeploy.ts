import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { startCloudAccount } from '#test/support/cloud/cloudAccount.ts';

/**
 * `npm run test:deploy`: deploys to a simulated AWS account, removes the stack, deploys again and adopts the tables of
 * the first deployment. Then checks the deployed resources. The account does not support API Gateway v2, so routes are
 * not checked.
 */

type Client = { send(command: object): Promise<Record<string, unknown>> };
type Sdk = Record<string, new (input: object) => Client & object>;

/** The SDK clients of the framework and of the project. */
const framework = createRequire(import.meta.url);
const frameworkRequire = createRequire(framework.resolve('serverless'));
const sdk = (service: string): Sdk => frameworkRequire(`@aws-sdk/client-${service}`);

const made = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new Error(`${name} is not there`);
  return value;
};

const account = await startCloudAccount();
if (account === undefined) {
  console.log('test:deploy skipped: this machine has no Python with moto[server] 5.2, and pip could not install it');
  process.exit(0);
}

const environment = {
  AWS_ENDPOINT_URL: account.endpoint,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: 'us-east-1',
  AUTH_MODE: 'required',
};
Object.assign(process.env, environment);

/** Runs the framework on the stage and ends the test where its exit code is not the expected one. */
const run = (args: readonly string[], expected: number): void => {
  const program = framework.resolve('serverless/bin/serverless.js');
  console.log(`\nsls ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [program, ...args, '--stage', 'test'], {
    stdio: 'inherit',
    env: process.env,
  });
  if (status === expected) return;
  console.error(`sls ${args.join(' ')} ended with ${status}, not with ${expected}`);
  process.exit(1);
};

run(['deploy'], 0);
run(['remove'], 0);
// The tables stay, so the same stage is deployed again only by adopting them.
run(['deploy'], 1);
run(['deploy', '--adopt'], 0);

const call = async (service: string, client: string, command: string, input: object) => {
  const { [client]: Service, [`${command}Command`]: Command } = sdk(service);
  return new (made(Service, client))({}).send(new (made(Command, command))(input));
};

interface StackResource {
  readonly LogicalResourceId: string;
  readonly PhysicalResourceId: string;
  readonly ResourceType: string;
}

/** Commands that describe each kind of resource by its physical id. */
const LOOK: Readonly<Record<string, (id: string) => Promise<Record<string, unknown>>>> = {
  'AWS::DynamoDB::Table': (id) => call('dynamodb', 'DynamoDBClient', 'DescribeTable', { TableName: id }),
  'AWS::Lambda::Function': (id) => call('lambda', 'LambdaClient', 'GetFunction', { FunctionName: id }),
  'AWS::IAM::Role': (id) => call('iam', 'IAMClient', 'GetRole', { RoleName: id }),
  'AWS::StepFunctions::StateMachine': (id) => call('sfn', 'SFNClient', 'DescribeStateMachine', { stateMachineArn: id }),
  'AWS::Logs::LogGroup': async (id) => {
    const groups = await call('cloudwatch-logs', 'CloudWatchLogsClient', 'DescribeLogGroups', {
      logGroupNamePrefix: id,
    });
    if (!JSON.stringify(groups).includes(`"${id}"`)) throw new Error(`There is no log group ${id}`);
    return groups;
  },
};

type Template = { readonly Resources: Readonly<Record<string, { readonly Type: string }>> };
const template = JSON.parse(readFileSync('.serverless/cloudformation-template-update-stack.json', 'utf8')) as Template;
const stack = await call('cloudformation', 'CloudFormationClient', 'ListStackResources', { StackName: 'triad-test' });
const created = new Map(
  (stack.StackResourceSummaries as readonly StackResource[]).map((one) => [one.LogicalResourceId, one]),
);

const found = new Map<string, number>();
const missing: string[] = [];
for (const [id, { Type }] of Object.entries(template.Resources)) {
  const look = LOOK[Type];
  if (look === undefined) continue;
  try {
    await look(made(created.get(id)?.PhysicalResourceId, id));
    found.set(Type, (found.get(Type) ?? 0) + 1);
  } catch (error) {
    missing.push(`${id}: ${error instanceof Error ? error.message : error}`);
  }
}
for (const [type, count] of found) console.log(`${type}: ${count}`);
for (const one of missing) console.error(`missing: ${one}`);
process.exit(missing.length === 0 && found.size > 0 ? 0 : 1);
