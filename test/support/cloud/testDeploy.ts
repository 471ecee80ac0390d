import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { startCloudAccount } from '#test/support/cloud/cloudAccount.ts';

/**
 * `npm run test:deploy`: deploys to a simulated AWS account, removes the stack, deploys again and adopts the tables of
 * the first deployment. Then checks the deployed resources, and that the sign-in reads its secret. The account does not support API Gateway v2, so routes are
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
  SIGN_IN_PROVIDER: 'github',
  SIGN_IN_CLIENT_ID: 'Ov23li',
  SIGN_IN_CLIENT_SECRET_PARAMETER: '/triad/sign-in',
};
Object.assign(process.env, environment);

/** Runs the framework on a stage, returns its output, and ends the test where its exit code is not the expected one. */
const run = (args: readonly string[], expected: number, stage = 'test'): string => {
  const program = framework.resolve('serverless/bin/serverless.js');
  console.log(`\nsls ${args.join(' ')}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args, '--stage', stage], {
    encoding: 'utf8',
    env: process.env,
  });
  const output = stdout + stderr;
  console.log(output);
  if (status === expected) return output;
  console.error(`sls ${args.join(' ')} ended with ${status}, not with ${expected}`);
  process.exit(1);
};

const call = async (service: string, client: string, command: string, input: object) => {
  const { [client]: Service, [`${command}Command`]: Command } = sdk(service);
  return new (made(Service, client))({}).send(new (made(Command, command))(input));
};

/** A table of another form is refused before anything is built, and stays as it is. */
const old = 'triad-old-cmis';
const dynamodb = (command: string, input: object) =>
  call('dynamodb', 'DynamoDBClient', command, { TableName: old, ...input });
await dynamodb('CreateTable', {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
});
await dynamodb('PutItem', { Item: { pk: { S: 'O#1' }, sk: { S: 'OBJECT' } } });
await dynamodb('PutItem', { Item: { pk: { S: 'FORM' }, sk: { S: 'FORM' }, form: { N: '999' } } });
const refusal = run(['deploy'], 1, 'old');
const isTold = new RegExp(
  `The table ${old} has items of form 999, but this version stores form \\d+: deploy the `,
).test(refusal);
if (!isTold || (await dynamodb('Scan', {})).Count !== 2) {
  console.error('A table of another form is not refused by its name, or has changed');
  process.exit(1);
}

run(['deploy'], 0);
run(['remove'], 0);
// The tables stay, so the same stage is deployed again only by adopting them.
run(['deploy'], 1);
run(['deploy', '--adopt'], 0);

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

/** Runs the deployed function `session` in a process of its own and returns the answer to a sign-in. */
const signIn = async (): Promise<string> => {
  const { Configuration } = await call('lambda', 'LambdaClient', 'GetFunction', {
    FunctionName: 'triad-test-session',
  });
  const { Environment } = Configuration as { Environment: { Variables: Record<string, string> } };
  const event = {
    rawPath: '/session/sign-in',
    rawQueryString: '',
    headers: { host: 'api.example' },
    requestContext: { requestId: 'r', domainName: 'api.example', http: { method: 'GET', sourceIp: '192.0.2.1' } },
  };
  const code = `const { handler } = await import('./.build/artifact/functions/session/session.mjs');
    const { statusCode, headers } = await handler(${JSON.stringify(event)});
    process.stdout.write('\\n' + statusCode + ' ' + (headers.Location ?? ''));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    env: { ...process.env, ...Environment.Variables },
  });
  return stdout.split('\n').at(-1) ?? '';
};

const answers = [await signIn()];
await call('ssm', 'SSMClient', 'PutParameter', { Name: '/triad/sign-in', Type: 'SecureString', Value: 'plum harbour' });
answers.push(await signIn());
for (const one of answers) console.log(`sign-in: ${one.slice(0, 80)}`);
const signsIn = answers[0] === '503 ' && /^303 https:\/\/github\.com\/.*client_id=Ov23li/.test(answers[1] ?? '');
if (!signsIn) console.error('The function session does not read the parameter with its secret');

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
process.exit(missing.length === 0 && found.size > 0 && signsIn ? 0 : 1);
