import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import aslValidator from 'asl-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_STAGE_LENGTH } from '#lib/local/stage.ts';
import type { Manifest } from '#lib/shared/pages/manifest.ts';
import { checkSettings } from '#lib/shared/settings/checkSettings.ts';
import { ALARMS } from '#test/support/alarms.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVERLESS = join(ROOT, 'node_modules', 'serverless', 'bin', 'serverless.js');

interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly Properties: Record<string, unknown>;
}

let resources: Readonly<Record<string, Resource>> = {};

const pack = (
  env: Readonly<Record<string, string>> = {},
): { readonly status: number | null; readonly said: string } => {
  const { AUTH_MODE: _, DYNAMODB_ENDPOINT: __, ...inherited } = process.env;
  const options = { cwd: ROOT, env: { ...inherited, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [SERVERLESS, 'package'], options);
  return { status, said: `${stdout}${stderr}` };
};

const SIGN_IN = {
  SIGN_IN_PROVIDER: 'github',
  SIGN_IN_CLIENT_ID: 'Ov23li',
  SIGN_IN_CLIENT_SECRET_PARAMETER: '/triad/sign-in',
};

const archive = (): string =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, '.build', 'triad.zip')))
    .digest('hex');

const ofType = (type: string): readonly (readonly [string, Resource])[] =>
  Object.entries(resources).filter(([, { Type }]) => Type === type);

const handlerFiles = (): readonly string[] =>
  ofType('AWS::Lambda::Function').map(
    ([, { Properties }]) => `./${String(Properties.Handler).replace(/\.[^.]+$/, '.mjs')}`,
  );

/** Every statement of every policy document in the template. */
const statements = (value: unknown): readonly Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(statements);
  return 'Effect' in value ? [{ ...value }, ...inner] : inner;
};

// The file takes long, because it packages the stack and builds the artifact twice.
beforeAll(() => {
  expect(pack(SIGN_IN)).toMatchObject({ status: 0 });
  const file = join(ROOT, '.serverless', 'cloudformation-template-update-stack.json');
  resources = JSON.parse(readFileSync(file, 'utf8')).Resources;
});

describe('the packaged stack', () => {
  test('has at most 450 resources, well below the limit of 500', () => {
    expect(Object.keys(resources).length).toBeLessThanOrEqual(450);
  });

  test('lets the gateway invoke the functions of its routes by one role, and by nothing else', () => {
    const integrations = ofType('AWS::ApiGatewayV2::Integration').map(([, { Properties }]) => Properties);
    const { AssumeRolePolicyDocument: trust, Policies } = resources.HttpApiRole?.Properties ?? {};
    const invoke = statements(Policies).map(({ Action, Resource }) => ({ Action, Resource }));

    expect(integrations.length).toBeGreaterThan(0);
    for (const { CredentialsArn } of integrations)
      expect(CredentialsArn).toEqual({ 'Fn::GetAtt': ['HttpApiRole', 'Arn'] });
    expect(invoke).toEqual([
      { Action: 'lambda:InvokeFunction', Resource: integrations.map(({ IntegrationUri }) => IntegrationUri) },
    ]);
    expect(statements(trust)).toEqual([
      { Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' }, Action: 'sts:AssumeRole' },
    ]);
    expect(ofType('AWS::Lambda::Permission').filter(([, one]) => JSON.stringify(one).includes('apigateway'))).toEqual(
      [],
    );
  });

  test('has a role of the gateway that fits the 10,240 characters of a policy with the longest names', () => {
    const { Policies } = resources.HttpApiRole?.Properties ?? {};
    const [{ PolicyDocument }] = Policies as [{ PolicyDocument: object }];
    const policy = JSON.stringify(PolicyDocument, (_, value) => {
      const [id] = value?.['Fn::GetAtt'] ?? [];
      const name = String(resources[id]?.Properties.FunctionName).replace('-dev-', `-${'x'.repeat(MAX_STAGE_LENGTH)}-`);
      return id === undefined ? value : `arn:aws-us-gov:lambda:ap-southeast-1:123456789012:function:${name}`;
    });

    expect(policy).not.toContain('undefined');
    expect(policy.length).toBeLessThanOrEqual(10_240);
  });

  test('has names of functions that fit with the longest stage', () => {
    const longest = Math.max(
      ...ofType('AWS::Lambda::Function').map(([, one]) => String(one.Properties.FunctionName).length),
    );
    expect(longest - 'dev'.length + MAX_STAGE_LENGTH).toBeLessThanOrEqual(64);
  });

  test('limits the request rate, most strictly for expensive requests', () => {
    const [[, stage] = []] = ofType('AWS::ApiGatewayV2::Stage');
    const { DefaultRouteSettings, RouteSettings } = stage?.Properties ?? {};
    const routes = ofType('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties.RouteKey);

    expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 });
    expect(Object.keys(RouteSettings ?? {})).toHaveLength(5);
    for (const [route, limits] of Object.entries(RouteSettings ?? {})) {
      expect(routes).toContain(route);
      expect(limits).toEqual({ ThrottlingRateLimit: 2, ThrottlingBurstLimit: 5 });
    }
  });

  test('grants no right with a wildcard action or resource', () => {
    const all = statements(Object.values(resources).filter(({ Type }) => Type === 'AWS::IAM::Role'));

    expect(all.length).toBeGreaterThan(0);
    for (const { Action = [], Resource = [] } of all) {
      for (const action of [Action].flat()) expect(action).not.toMatch(/\*/);
      for (const resource of [Resource].flat()) expect(resource).not.toBe('*');
    }
  });

  test('writes the logs of every function to one declared group', () => {
    const { LogGroupName: LogGroup } = resources.LogGroup?.Properties ?? {};
    for (const [, { Properties }] of ofType('AWS::Lambda::Function'))
      expect(Properties.LoggingConfig).toMatchObject({ LogGroup });
  });

  test('keeps both logs for a limited time, also when the stack is removed', () => {
    const kept = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };
    const group = expect.objectContaining({ ...kept, Properties: expect.objectContaining({ RetentionInDays: 30 }) });

    expect(Object.fromEntries(ofType('AWS::Logs::LogGroup'))).toEqual({ LogGroup: group, AccessLogGroup: group });
  });

  test('logs who called which route with which outcome, and no text that a caller has chosen', () => {
    const { AccessLogSettings } = resources.HttpApiStage?.Properties ?? {};
    const { DestinationArn, Format } = AccessLogSettings as { DestinationArn: object; Format: string };
    expect(DestinationArn).toEqual({ 'Fn::Sub': expect.stringContaining('AccessLogGroup.Arn') });
    expect(JSON.parse(Format)).toMatchObject({
      source: '$context.identity.sourceIp',
      route: '$context.routeKey',
      status: '$context.status',
      milliseconds: '$context.responseLatency',
      requestId: '$context.integration.requestId',
    });
    expect(Format).not.toMatch(/\n|\$context\.(?:path|identity\.userAgent|domainName|error\.message)/);
  });

  test('runs every function with the role of its API', () => {
    for (const [, { Properties }] of ofType('AWS::Lambda::Function'))
      expect(Properties.Role).toEqual({ 'Fn::GetAtt': [expect.stringMatching(/^(?!IamRole)\w+Role$/), 'Arn'] });
  });

  test('lets one function read the secret of the sign-in', () => {
    const holders = ofType('AWS::Lambda::Function').filter(([, { Properties }]) =>
      JSON.stringify(Properties.Environment).includes('SIGN_IN_CLIENT_SECRET'),
    );
    const readers = ofType('AWS::IAM::Role').filter(([, role]) => JSON.stringify(role).includes('ssm:'));

    expect(holders.map(([id]) => id)).toEqual(['SessionLambdaFunction']);
    expect(readers.map(([id]) => id)).toEqual(['SessionRole']);
    expect(holders[0]?.[1].Properties.Role).toEqual({ 'Fn::GetAtt': ['SessionRole', 'Arn'] });
    expect(statements(readers).filter(({ Action }) => String(Action).includes('ssm:'))).toEqual([
      {
        Effect: 'Allow',
        Action: 'ssm:GetParameter',
        Resource: { 'Fn::Sub': expect.stringMatching(/:parameter\/triad\/sign-in$/) },
      },
    ]);
  });

  test('encrypts every table and retains it on deletion', () => {
    expect(ofType('AWS::DynamoDB::Table')).toHaveLength(4);
    for (const [, table] of ofType('AWS::DynamoDB::Table'))
      expect(table).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
        Properties: {
          BillingMode: 'PAY_PER_REQUEST',
          SSESpecification: { SSEEnabled: true },
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      });
  });

  test('has alarms for every table, every state machine and the errors of every API', () => {
    const alarms = JSON.stringify(ofType('AWS::CloudWatch::Alarm'));
    const watched = [...ofType('AWS::DynamoDB::Table'), ...ofType('AWS::StepFunctions::StateMachine')];

    for (const [id] of watched) expect(alarms).toContain(`{"Ref":"${id}"}`);
    for (const api of ['cmis', 'calendar', 'procurement', 'session', 'maintenance'])
      expect(alarms).toContain(`{"Name":"api","Value":"${api}"}`);
  });

  test('raises every alarm at its first period over the threshold, and never without data', () => {
    const alarms = ofType('AWS::CloudWatch::Alarm').map(([id, { Properties }]) => {
      const { Metrics = [], Statistic, Period, Threshold } = Properties;
      const inner = (Metrics as readonly { MetricStat?: { Stat: string; Period: number } }[]).flatMap(
        ({ MetricStat }) => MetricStat ?? [],
      );
      const forms = inner.length === 0 ? [[Statistic, Period]] : inner.map((one) => [one.Stat, one.Period]);
      const [form = []] = forms;
      expect(forms).toEqual(forms.map(() => form));
      expect(Properties).toMatchObject({
        EvaluationPeriods: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData: 'notBreaching',
        AlarmActions: [{ Ref: 'AlarmTopic' }],
      });
      return [id.replace(/Alarm$/, ''), [...form, Threshold].join(' ')];
    });

    expect(Object.fromEntries(alarms)).toEqual(ALARMS);
  });

  test('has an alarm for invocations that Lambda refuses, whichever function they call', () => {
    const alarms = ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

    expect(alarms).toContainEqual(
      expect.objectContaining({
        Namespace: 'AWS/Lambda',
        MetricName: 'Throttles',
        Statistic: 'Sum',
        AlarmActions: [{ Ref: 'AlarmTopic' }],
      }),
    );
    const [throttles] = alarms.filter(({ MetricName }) => MetricName === 'Throttles');
    expect(throttles).not.toHaveProperty('Dimensions');
  });

  test('has an alarm for scheduled functions that end before they can write a metric of their own', () => {
    const [, alarm] = ofType('AWS::CloudWatch::Alarm').find(([id]) => id === 'ScheduledFunctionsAlarm') ?? [];
    const scheduled = ofType('AWS::Events::Rule').map(([, { Properties }]) => JSON.stringify(Properties.Targets));

    expect(scheduled.length).toBeGreaterThan(0);
    for (const targets of scheduled) {
      const [, id] = /"Fn::GetAtt":\["(\w+)"/.exec(targets) ?? [];
      expect(JSON.stringify(alarm)).toContain(`{"Name":"FunctionName","Value":{"Ref":"${id}"}}`);
    }
  });

  test('has a dashboard that is valid JSON', () => {
    const bodies = ofType('AWS::CloudWatch::Dashboard').map(([, { Properties }]) => Properties.DashboardBody);

    expect(bodies).toEqual([{ 'Fn::Sub': expect.any(String) }]);
    for (const body of bodies as readonly { 'Fn::Sub': string }[])
      expect(JSON.parse(body['Fn::Sub']).widgets).not.toHaveLength(0);
  });

  test('has valid state machines with a timeout for every task', () => {
    const machines = ofType('AWS::StepFunctions::StateMachine');
    const files = readdirSync(join(ROOT, 'statemachines'));

    expect(machines).toHaveLength(files.length);
    for (const [, { Properties }] of machines) {
      const { 'Fn::Sub': substituted } = Properties.DefinitionString as {
        'Fn::Sub': string | readonly [string, object];
      };
      const [text] = [substituted].flat() as [string];
      const asl = JSON.parse(text.replaceAll(/\$\{[^}]+\}/g, 'aws'));
      for (const state of Object.values<Record<string, unknown>>(asl.States))
        if (state.Type === 'Task') expect(state.TimeoutSeconds).toEqual(expect.any(Number));
      expect(aslValidator(asl, { checkArn: false })).toMatchObject({ isValid: true });
    }
  });
});

describe('the artifact', () => {
  test('names the licence of every package that is deployed', () => {
    const notice = readFileSync(join(ROOT, '.build', 'artifact', 'NOTICE'), 'utf8');
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const missing = Object.entries(dependencies).filter(
      ([name, version]) => !notice.includes(`\n${name} ${version} (`),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test('holds the handler of every function under the path of its source', () => {
    expect(handlerFiles().filter((file) => !existsSync(join(ROOT, '.build', 'artifact', file)))).toEqual([]);
  });

  test('holds the pages with their compressed forms', () => {
    const folder = join(ROOT, '.build', 'artifact', '.build', 'ui');
    const { assets } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    const forms = Object.keys(assets).flatMap((name) => [name, `${name}.br`, `${name}.gz`]);

    expect(forms.length).toBeGreaterThan(20);
    expect(forms.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  });

  test('serves the pages from its own folder', () => {
    const serve = `const { handler } = await import('./functions/ui/shell.mjs');
      const http = { method: 'GET' };
      const { statusCode } = await handler({ rawPath: '/procurement', headers: {}, requestContext: { http } });
      process.exitCode = statusCode === 200 ? 0 : 1;`;
    const cwd = mkdtempSync(join(tmpdir(), 'triad-artifact-'));
    cpSync(join(ROOT, '.build', 'artifact'), cwd, { recursive: true });
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', serve], {
      cwd,
      env: { ...process.env, LOG_LEVEL: 'SILENT' },
      encoding: 'utf8',
    });
    rmSync(cwd, { recursive: true });

    expect([status, stderr]).toEqual([0, '']);
  });

  test('has only files that load in a new process', () => {
    const load = `for (const file of ${JSON.stringify(handlerFiles())}) {
      const { handler } = await import(file);
      if (typeof handler !== 'function') throw new Error(file);
    }`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', load], {
      cwd: join(ROOT, '.build', 'artifact'),
      encoding: 'utf8',
    });

    expect([status, stderr]).toEqual([0, '']);
  });

  test('is reproducible from the same sources', () => {
    const before = archive();
    execFileSync(process.execPath, ['lib/local/build/build.ts'], { cwd: ROOT });

    expect(archive()).toBe(before);
  });
});

test('AUTH_MODE=open without ALLOW_OPEN and a provider without its client are not packaged', () => {
  const { status, said } = pack({ AUTH_MODE: 'open', SIGN_IN_PROVIDER: 'github', SIGN_IN_CLIENT_ID: 'Ov23li' });

  expect(status).toBe(1);
  expect(said).toContain('ALLOW_OPEN=yes');
  expect(said).toContain('SIGN_IN_PROVIDER=github needs SIGN_IN_CLIENT_SECRET_PARAMETER');
});

test('a request limit that is not a number is refused', () => {
  expect(checkSettings({ THROTTLE_HEAVY_RATE: 'lots' }, 'deployed')).toEqual([
    'THROTTLE_HEAVY_RATE=lots is not allowed: it must be a whole number from 1 to 999,999',
  ]);
});

test('a deployment with the secret of the sign-in is refused, and no file has it', () => {
  const secret = 'plum-harbour-lantern';
  const { status, said } = pack({ ...SIGN_IN, SIGN_IN_CLIENT_SECRET: secret });
  const files = ['.serverless', '.build'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name)),
  );

  expect(status).toBe(1);
  expect(said).toContain('aws ssm put-parameter --type SecureString');
  expect(said).not.toContain(secret);
  expect(files.filter((file) => readFileSync(file).includes(secret))).toEqual([]);
}, 60_000);
