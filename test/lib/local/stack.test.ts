import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DeleteItemCommand, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { explainUnreachable } from '#lib/local/awsErrors.ts';
import { claimDataDirectory } from '#lib/local/dataDir.ts';
import { startEmbeddedDynamodb } from '#lib/local/dynamodb/embeddedDynamodb.ts';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { readTableDefinition } from '#lib/local/dynamodb/tableDefinitions.ts';
import { ensureTables } from '#lib/local/dynamodb/tables.ts';
import { requireFreePort } from '#lib/local/freePort.ts';
import { isRunning } from '#lib/local/processes.ts';
import { toClientOptions } from '#lib/shared/endpoints/localEndpoint.ts';
import { findListeners } from '#test/support/listeners.ts';
import {
  fixtureService,
  freePort,
  type LocalStack,
  readAddresses,
  serverless,
  startLocalStack,
} from '#test/support/localStack.ts';
import { describeIf } from '#test/support/needs.ts';

// The file takes long, because each start of the framework takes seconds.
const stateMachineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:fixture-run';
const service = fixtureService();
let port: string;
let stack: LocalStack;

const start = async (): Promise<LocalStack> => {
  stack = await startLocalStack(service.directory, { PORT: port });
  return stack;
};

const sfn = (): SFNClient =>
  new SFNClient({ region: 'us-east-1', ...toClientOptions(stack.addresses.environment.STEPFUNCTIONS_ENDPOINT) });

const begin = async (input: object, name?: string): Promise<string> => {
  const command = new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) });
  return (await sfn().send(command)).executionArn ?? '';
};

const described = (executionArn: string) => sfn().send(new DescribeExecutionCommand({ executionArn }));

const ended = async (executionArn: string) => {
  for (;;) {
    const execution = await described(executionArn);
    if (execution.status !== 'RUNNING') return execution;
    await delay(20);
  }
};

const echo = async (body: Buffer, contentType: string) => {
  const response = await fetch(`${stack.url}/echo`, { method: 'POST', body, headers: { 'Content-Type': contentType } });
  return (await response.json()) as Record<string, unknown>;
};

const put = (id: string) => fetch(`${stack.url}/things/${id}`, { method: 'PUT' });

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const rawHeaderNames = (url: string): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { Origin: 'http://elsewhere.example' } }, (response) => {
      response.resume();
      resolve(response.rawHeaders.filter((_, index) => index % 2 === 0));
    }).once('error', reject);
  });

beforeAll(async () => {
  stack = await startLocalStack(service.directory, {});
  port = new URL(stack.url).port;
});

afterAll(async () => {
  stack.child.kill('SIGTERM');
  await stack.ended;
  service.remove();
});

describe('over HTTP a handler receives', () => {
  test('a multipart/related body, byte for byte, as base64', async () => {
    const body = Buffer.concat([Buffer.from('--b\r\n\r\n'), Buffer.from(Array.from({ length: 256 }, (_, i) => i))]);
    const contentType = 'multipart/related; type="application/xop+xml"; boundary=b';

    expect(await echo(body, contentType)).toMatchObject({
      bytes: body.length,
      sha256: sha256(body),
      isBase64Encoded: true,
      contentType,
    });
  });

  test('a body of 16 MiB', async () => {
    const body = randomBytes(16 * 1024 * 1024);

    expect(await echo(body, 'multipart/related; boundary=b')).toMatchObject({ sha256: sha256(body) });
  });

  test('large text', async () => {
    const body = Buffer.from('<a>é</a>'.repeat(500_000));

    expect(await echo(body, 'text/xml')).toMatchObject({ bytes: body.length, sha256: sha256(body) });
  });

  test('a body whose length no header announces', async () => {
    const pieces = Array.from({ length: 40 }, () => randomBytes(100_000));
    const response = await fetch(`${stack.url}/echo`, {
      method: 'POST',
      body: ReadableStream.from(pieces),
      headers: { 'Content-Type': 'application/octet-stream' },
      duplex: 'half',
    });

    expect(await response.json()).toMatchObject({ bytes: 4_000_000, sha256: sha256(Buffer.concat(pieces)) });
  });

  test('text as text, unless it is not UTF-8', async () => {
    const text = Buffer.from('<a>é</a>');
    const latin = Buffer.from('<a>é</a>', 'latin1');

    expect(await echo(text, 'text/xml')).toMatchObject({ isBase64Encoded: false, sha256: sha256(text) });
    expect(await echo(latin, 'text/xml; charset=iso-8859-1')).toMatchObject({
      isBase64Encoded: true,
      sha256: sha256(latin),
    });
  });

  test('cookies one by one and not among the headers', async () => {
    const response = await fetch(`${stack.url}/echo`, { headers: { Cookie: 'one=1,2; two=a=b;three' } });

    expect(await response.json()).toMatchObject({ cookies: ['one=1,2', 'two=a=b', 'three'] });
    expect(await (await fetch(`${stack.url}/echo`, { headers: { Cookie: 'one=1' } })).json()).not.toHaveProperty(
      'cookieHeader',
    );
  });

  test.each(['multipart/form-data', 'multipart/related; boundary=', 'none', ';'])(
    'a body with the unusable media type %s',
    async (contentType) => {
      expect(await echo(Buffer.from('x'), contentType)).toMatchObject({ bytes: 1, contentType });
    },
  );

  test.each(['%E0%A4%A', '%zz', '100%', 'a%20b', '%25', '%2F', '/a'])('the path %s as it was sent', async (path) => {
    const response = await fetch(`${stack.url}/echo/${path}?a=%`);

    expect(await response.json()).toMatchObject({ path: `/echo/${path}`, query: 'a=%' });
  });

  test('the query as it was sent', async () => {
    const response = await fetch(`${stack.url}/echo?a=1%202&a=3&b`);

    expect(await response.json()).toMatchObject({ query: 'a=1%202&a=3&b' });
  });
});

describe('over HTTP a client receives', () => {
  test('header names in the case of the handler, or else in canonical case', async () => {
    const names = await rawHeaderNames(`${stack.url}/echo`);

    expect(names).toEqual(expect.arrayContaining(['Content-Type', 'X-TEC-TotalPages', 'ETag', 'Content-Length']));
  });

  test('no headers that the handler did not set, also from other origins', async () => {
    const names = await rawHeaderNames(`${stack.url}/echo`);

    expect(names.map((name) => name.toLowerCase())).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:access-control-|cache-control|accept-ranges|vary)/)]),
    );
  });

  test('a Set-Cookie header for each cookie', async () => {
    const response = await fetch(`${stack.url}/echo`, { headers: { Cookie: 'one=1; two=2' } });

    expect(response.headers.getSetCookie()).toEqual(['one=1; HttpOnly', 'two=2; HttpOnly']);
  });

  test('no body for HEAD', async () => {
    const response = await fetch(`${stack.url}/echo`, { method: 'HEAD' });

    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([200, '"1"', '']);
  });

  test('500 in the form of the gateway from a function that fails', async () => {
    const response = await fetch(`${stack.url}/echo?fail`);

    expect([response.status, await response.json()]).toEqual([500, { message: 'Internal Server Error' }]);
  });

  test('404 in the form of the gateway for a path without a function', async () => {
    const headers = { 'Content-Type': 'multipart/form-data' };
    for (const init of [{}, { method: 'POST', body: 'x', headers }]) {
      const response = await fetch(`${stack.url}/nowhere`, init);

      expect([response.status, await response.json()]).toEqual([404, { message: 'Not Found' }]);
    }
  });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Sends a request without credentials to the gateway, as a page of another site would. */
const callFromAbroad = (method: string, headers: Readonly<Record<string, string>>) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: 'localhost', port, method, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    sent.once('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });

const FOREIGN_ORIGIN = { Origin: 'https://evil.example', 'Content-Type': 'text/plain' };
const FOREIGN_HOST = { Host: 'evil.example' };
const listCorsHeaders = ({ headers }: Answer): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

/** Whether this system gives the database a network namespace of its own. */
const separates =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--user', '--map-root-user', '--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;

describeIf(separates, 'Listening sockets: this system has no network namespaces for its users (docs/security.md)')(
  'the listening sockets of the stack and its processes',
  () => {
    test('are the gateway and sockets of its user: nothing else accepts a connection of another user or page', () => {
      const { ports, files } = findListeners(stack.child.pid ?? 0);

      expect(ports.filter(({ isReachable }) => isReachable).map((one) => one.port)).toEqual([Number(port)]);
      expect(files.map(({ path, ...modes }) => [basename(path), modes]).sort()).toEqual([
        ['dynamodb', { mode: '600', folderMode: '700' }],
        ['stepFunctions', { mode: '600', folderMode: '700' }],
      ]);
    });

    test('include the one of the gateway, which answers other sites as its functions say', async () => {
      expect((await callFromAbroad('GET', {})).status).toBe(200);
      for (const answer of [await callFromAbroad('POST', FOREIGN_ORIGIN), await callFromAbroad('GET', FOREIGN_HOST)])
        expect([answer.status, listCorsHeaders(answer)]).toEqual([403, []]);
    });
  },
);

describe('Step Functions', () => {
  test('an execution runs the functions of its Task states and keeps input, output and history', async () => {
    const arn = await begin({ items: [{ a: 1 }, { a: 2 }] });

    expect(await ended(arn)).toMatchObject({ status: 'SUCCEEDED', output: '[{"a":1},{"a":2}]' });
    const { events = [] } = await sfn().send(new GetExecutionHistoryCommand({ executionArn: arn }));
    expect(events[0]).toMatchObject({ id: 1, type: 'ExecutionStarted' });
    expect(events.filter(({ type }) => type === 'MapIterationSucceeded')).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ id: events.length, type: 'ExecutionSucceeded' });
  });

  test('a caught error has its name, and as cause the JSON text that Lambda writes', async () => {
    const { status, output = '' } = await ended(await begin({ fail: 'Odd' }));
    const { error } = JSON.parse(output);

    expect(status).toBe('SUCCEEDED');
    expect([error.Error, JSON.parse(error.Cause).errorMessage]).toEqual(['Odd', 'asked to fail']);
  });

  test('an uncaught error fails the execution with the name of the error', async () => {
    expect(await ended(await begin({ fail: 'Worse' }))).toMatchObject({ status: 'FAILED', error: 'Worse' });
  });

  test('a name can be used once; repeating the same call during the execution succeeds', async () => {
    const arn = await begin({ milliseconds: 60_000 }, 'taken');

    expect(await begin({ milliseconds: 60_000 }, 'taken')).toBe(arn);
    await expect(begin({ milliseconds: 1 }, 'taken')).rejects.toThrow(
      expect.objectContaining({ name: 'ExecutionAlreadyExists' }),
    );
    await sfn().send(new StopExecutionCommand({ executionArn: arn, error: 'Enough', cause: 'asked to stop' }));
    expect(await described(arn)).toMatchObject({ status: 'ABORTED', error: 'Enough', cause: 'asked to stop' });
    await expect(begin({ milliseconds: 60_000 }, 'taken')).rejects.toThrow(
      expect.objectContaining({ name: 'ExecutionAlreadyExists' }),
    );
  });

  test.each([
    ['ExecutionDoesNotExist', () => described(`${stateMachineArn.replace('stateMachine', 'execution')}:none`)],
    ['InvalidArn', () => described('none')],
    ['InvalidExecutionInput', () => sfn().send(new StartExecutionCommand({ stateMachineArn, input: '{' }))],
    ['InvalidName', () => begin({}, 'a b')],
    [
      'StateMachineDoesNotExist',
      () => sfn().send(new StartExecutionCommand({ stateMachineArn: `${stateMachineArn}-none` })),
    ],
  ])('%s is an error with that name', async (name, call) => {
    await expect(call()).rejects.toThrow(expect.objectContaining({ name }));
  });

  test('executions are listed newest first, optionally by status', async () => {
    const arn = await begin({ items: [] });
    await ended(arn);

    const { executions = [] } = await sfn().send(
      new ListExecutionsCommand({ stateMachineArn, statusFilter: 'SUCCEEDED' }),
    );

    expect(executions[0]?.executionArn).toBe(arn);
    expect(new Set(executions.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']));
  });
});

describe('a second stack', () => {
  test('on the same port is refused', async () => {
    await expect(requireFreePort(Number(port), 'localhost', () => undefined)).rejects.toThrow(
      `Port ${port} on localhost is in use: stop the process that listens there or set PORT`,
    );
  });

  test('on the same port and data directory is refused in one line with the process to stop', async () => {
    const second = await serverless(service.directory, ['offline', 'start'], { PORT: port, DATA_DIR: '.data' }).ended;

    expect(second).toMatchObject({
      code: 1,
      stderr:
        `Port ${port} on localhost is in use by process ${stack.child.pid}, a stack with the same data: ` +
        `stop it by "kill ${stack.child.pid}", or set PORT and DATA_DIR\n`,
    });
  });

  test('on the same data directory is refused', async () => {
    const directory = join(service.directory, '.data');

    await expect(claimDataDirectory(directory)).rejects.toThrow(
      `The data directory ${directory} is in use by process ${stack.child.pid} at ${stack.url}: ` +
        `stop it by "kill ${stack.child.pid}", or set DATA_DIR to another folder`,
    );
  });
});

test('a start and an invocation with wrong settings are refused in a line for each', async () => {
  const env = { PORT: 'http', AUTH_MODE: 'closed', CALENDAR_ROOT: 'town', DATA_DIR: ':memory:' };
  const refused = {
    code: 1,
    stderr: [
      'AUTH_MODE=closed is not allowed: it must be open or required\n',
      'PORT=http is not allowed: it must be a whole number from 1 to 65,535\n',
      'CALENDAR_ROOT=town is not allowed: it must be a path such as /town\n',
    ].join(''),
  };

  expect(await serverless(service.directory, ['offline', 'start'], env).ended).toMatchObject(refused);
  expect(await serverless(service.directory, ['invoke', 'local', '-f', 'get'], env).ended).toMatchObject(refused);
});

test('a DYNAMODB_ENDPOINT where nothing listens is refused in one line', async () => {
  const DYNAMODB_ENDPOINT = `http://127.0.0.1:${await freePort()}`;
  const env = { PORT: String(await freePort()), DATA_DIR: ':memory:', DYNAMODB_ENDPOINT };

  expect(await serverless(service.directory, ['offline', 'start'], env).ended).toMatchObject({
    code: 1,
    stderr: `Cannot reach DynamoDB at ${DYNAMODB_ENDPOINT} (ECONNREFUSED): check DYNAMODB_ENDPOINT\n`,
  });
});

test('a DYNAMODB_ENDPOINT of another service is refused', async () => {
  const other = createServer((_, response) => response.end('<!DOCTYPE html>'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  vi.stubEnv('DYNAMODB_ENDPOINT', endpoint);
  const table = { ...readTableDefinition('cmis', 'any'), TableName: 'any' };
  const tables = { Any: { Type: 'AWS::DynamoDB::Table', Metadata: { StoredForm: 1 }, Properties: table } };
  const refusal = await ensureTables(endpoint, tables, '').catch(explainUnreachable);
  vi.unstubAllEnvs();
  other.close();

  expect(refusal).toBe(`What answers at ${endpoint} is not DynamoDB: check DYNAMODB_ENDPOINT`);
});

describe('serverless invoke local', () => {
  const invoked = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    serverless(service.directory, ['invoke', 'local', ...args], { DATA_DIR: '.data', ...env }).ended;

  test('uses the data of the running stack', async () => {
    await put('invoked');

    const { code, stdout } = await invoked(['--function', 'get', '--data', '{"pathParameters":{"id":"invoked"}}']);

    expect([code, JSON.parse(stdout)]).toEqual([0, { statusCode: 200 }]);
  });

  test('starts a stack if none runs, stops it afterwards, and leaves data that a start refuses without their form', async () => {
    const path = join(service.directory, 'event.json');
    writeFileSync(path, '{"pathParameters":{"id":"alone"}}');
    const env = { DATA_DIR: '.alone', PORT: String(await freePort()) };

    const { code, stdout } = await invoked(['--function', 'put', '--path', path], env);

    expect([code, JSON.parse(stdout)]).toEqual([0, { statusCode: 204 }]);
    expect(existsSync(join(service.directory, '.alone', 'addresses.json'))).toBe(false);
    const again = await invoked(['--function', 'get', '--path', path], env);
    expect(JSON.parse(again.stdout)).toEqual({ statusCode: 200 });

    const database = join(service.directory, '.alone', 'dynamodb.sqlite');
    const table = { TableName: 'fixture-dev-cmis' };
    const useDatabase = async <Result>(use: (client: DynamoDBClient) => Promise<Result>): Promise<Result> => {
      const { endpoint, stop } = await startEmbeddedDynamodb({ database });
      const client = createLocalClient(endpoint);
      const result = await use(client);
      client.destroy();
      await stop();
      return result;
    };
    const before = await useDatabase(async (client) => {
      await client.send(new DeleteItemCommand({ ...table, Key: { pk: { S: 'FORM' }, sk: { S: 'FORM' } } }));
      return client.send(new ScanCommand(table));
    });

    expect(await serverless(service.directory, ['offline', 'start'], env).ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The table fixture-dev-cmis has items without the number of a form, but this version stores form \d+: move the data directory \.alone away, or set DATA_DIR to another folder\n$/,
      ),
    });
    const { Items } = await useDatabase((client) => client.send(new ScanCommand(table)));
    expect(Items).toEqual(before.Items);
    expect(Items).not.toEqual([]);
  });
});

describe('when the stack stops and starts again', () => {
  const stored = async (id: string): Promise<boolean> => (await fetch(`${stack.url}/things/${id}`)).ok;

  test('SIGTERM ends all processes; data are kept and interrupted executions continue', async () => {
    const { dynamodb } = stack.addresses;
    expect((await put('kept')).status).toBe(204);
    const finished = await begin({ items: [{ b: 1 }] });
    await ended(finished);
    const cutOff = await begin({ milliseconds: 5_000, items: [] });

    stack.child.kill('SIGTERM');
    expect((await stack.ended).code).toBe(0);
    expect(dynamodb !== undefined && isRunning(dynamodb)).toBe(false);
    expect(existsSync(join(service.directory, '.data', 'addresses.json'))).toBe(false);

    await start();
    expect(await stored('kept')).toBe(true);
    expect(await described(finished)).toMatchObject({ status: 'SUCCEEDED', output: '[{"b":1}]' });
    expect(await ended(cutOff)).toMatchObject({ status: 'SUCCEEDED' });
    const { events = [] } = await sfn().send(new GetExecutionHistoryCommand({ executionArn: cutOff }));
    expect(events.filter(({ type }) => type === 'ExecutionRedriven')).toHaveLength(1);
  });

  test('kill -9 of the process group during writes loses no confirmed write', async () => {
    const answered: string[] = [];
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; ; count += 1) {
        const id = `${writer}-${count}`;
        if (!(await put(id)).ok) throw new Error('refused');
        answered.push(id);
        if (answered.length === 300) process.kill(-(stack.child.pid ?? 0), 'SIGKILL');
      }
    });
    await Promise.allSettled(writers);
    await stack.ended;

    await start();
    const lost = [];
    for (const id of answered) if (!(await stored(id))) lost.push(id);
    expect(answered.length).toBeGreaterThanOrEqual(300);
    expect(lost).toEqual([]);
  });

  test('a database process of a killed stack is ended by the next stack', async () => {
    const { dynamodb } = stack.addresses;
    await put('before');
    stack.child.kill('SIGKILL');
    await stack.ended;
    expect(dynamodb !== undefined && isRunning(dynamodb)).toBe(true);

    await start();
    expect(dynamodb !== undefined && isRunning(dynamodb)).toBe(false);
    expect(await stored('before')).toBe(true);
  });

  test('a database that ends by itself is started again; one that ends too often ends the stack', async () => {
    const readEngine = () => readAddresses(service.directory).dynamodb?.pid ?? 0;
    expect((await put('before')).status).toBe(204);
    for (let count = 1; count <= 3; count += 1) {
      const engine = readEngine();
      process.kill(engine, 'SIGKILL');
      await expect.poll(readEngine).not.toBe(engine);
      expect(await stored('before')).toBe(true);
    }
    process.kill(readEngine(), 'SIGKILL');

    expect(await stack.ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\(SIGKILL\), for the 4th time in ten minutes\. The local stack ends\n$/),
    });
  });
});
