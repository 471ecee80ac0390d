import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MESSAGING, WSSE, XOP } from '#lib/cmis/wire/soap/namespaces.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { writeRelated } from '#lib/shared/mtom/write.ts';
import { answerTo, postEvent, useCmis } from '#test/support/cmis/cmis.ts';
import { requestElement, soapEnvelope } from '#test/support/cmis/soap/request.ts';
import { handler } from '../../../functions/cmis/services/object.ts';

useCmis();

const NEXT = 'http://schemas.xmlsoap.org/soap/actor/next';
const OTHER = 'urn:intermediary';

const post = (envelope: string, contentType = 'text/xml; charset=utf-8') =>
  answerTo(handler as HttpHandler, postEvent({ contentType, body: Buffer.from(envelope) }));

const repositories = (header = '') => soapEnvelope(requestElement('getRepositories', ''), header);
const header = (...blocks: readonly string[]) => `<s:Header>${blocks.join('')}</s:Header>`;
const security = (user: string, password: string, actor?: string) =>
  `<w:Security xmlns:w="${WSSE}" s:mustUnderstand="1"${actor === undefined ? '' : ` s:actor="${actor}"`}><w:UsernameToken><w:Username>${user}</w:Username><w:Password>${password}</w:Password></w:UsernameToken></w:Security>`;

const OURS = security('alice', 'right password');
const WRONG = security('alice', 'wrong password');

describe('a header that must be understood', () => {
  const demanding = (actor: string, name = 'x:y', namespace = 'urn:x') =>
    header(`<${name} xmlns:${name.split(':')[0]}="${namespace}" s:mustUnderstand="1" ${actor}/>`);

  test.each([
    ['nobody', ''],
    ['nobody in particular', 's:actor=""'],
    ['whoever is next', `s:actor="${NEXT}"`],
  ])('is refused if it is for %s', async (_, actor) => {
    expect((await post(repositories(demanding(actor)))).fault?.code).toBe('soap:MustUnderstand');
  });

  test('is ignored if it is for another actor', async () => {
    expect((await post(repositories(demanding(`s:actor="${OTHER}"`)))).status).toBe(200);
  });

  test('is refused in the namespace of Security if its name is unknown', async () => {
    expect((await post(repositories(demanding('', 'w:Other', WSSE)))).fault?.code).toBe('soap:MustUnderstand');
  });
});

describe('credentials', () => {
  beforeAll(async () => {
    await addPrincipal('alice', { password: await hashPassword('right password'), roles: ['administrator'] });
  });

  const signIn = async (...blocks: readonly string[]) => {
    vi.stubEnv('AUTH_MODE', 'required');
    try {
      const { status, fault } = await post(repositories(header(...blocks)));
      return fault?.type ?? status;
    } finally {
      vi.unstubAllEnvs();
    }
  };

  test.each([
    ['ours', [OURS], 200],
    ['ours for whoever is next', [security('alice', 'right password', NEXT)], 200],
    ["ours behind an intermediary's", [security('proxy', 'p', OTHER), OURS], 200],
    ["ours before an intermediary's", [OURS, security('proxy', 'p', OTHER)], 200],
    ['ours before those for whoever is next', [OURS, security('alice', 'wrong password', NEXT)], 200],
    [
      "an intermediary's, and wrong ones of ours",
      [security('alice', 'right password', OTHER), WRONG],
      'permissionDenied',
    ],
    ["an intermediary's alone", [security('alice', 'right password', OTHER)], 'permissionDenied'],
    ['two of ours', [OURS, WRONG], 'invalidArgument'],
    ['two of ours that are equal', [OURS, OURS], 'invalidArgument'],
    ['a name that is too long', [security('a'.repeat(1025), 'x')], 'permissionDenied'],
    ['a password that is too long', [security('alice', 'a'.repeat(1025))], 'permissionDenied'],
  ] as const)('%s', async (_, blocks, answer) => {
    expect(await signIn(...blocks)).toBe(answer);
  });
});

describe('a request', () => {
  test.each(['text/xml', 'TEXT/XML;charset="utf-8"', 'application/xml', 'application/soap+xml; action=""'])(
    'of type %s is read',
    async (type) => {
      expect((await post(repositories(), type)).status).toBe(200);
    },
  );

  test.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'text/plain; text/xml',
    'text/plain, text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
    '',
  ])('of type %j, which a page of another site can send, is refused before it is parsed', async (type) => {
    const { status, fault, headers } = await post('no XML', type);
    expect([status, fault?.code, fault?.type]).toEqual([415, 'soap:Client', 'notSupported']);
    expect(fault?.message).toMatch(/SOAP 1\.1 is sent as text\/xml, or as multipart\/related with MTOM$/);
    expect(headers['WWW-Authenticate']).toBeUndefined();
  });

  test('without a type is refused', async () => {
    const event = postEvent({ contentType: '', body: Buffer.from(repositories()) });
    const answer = await answerTo(handler as HttpHandler, { ...event, headers: { host: 'localhost:5001' } });
    expect([answer.status, answer.fault?.message]).toEqual([
      415,
      expect.stringMatching(/^The request has no Content-Type/),
    ]);
  });
});

describe('a fault', () => {
  test('quotes only the beginning of a long value', async () => {
    const content = `<m:repositoryId>main</m:repositoryId><m:objectId>root</m:objectId><m:filter>${'a'.repeat(100_000)} b</m:filter>`;
    const { fault } = await post(soapEnvelope(requestElement('getObject', content)));
    expect(fault?.type).toBe('filterNotValid');
    expect(fault?.message).toHaveLength(2001);
  });
});

describe('the Include of a stream is its only content (XOP 1.0, 3.2)', () => {
  const include = (href: string) => `<x:Include xmlns:x="${XOP}" href="${href}"/>`;
  const INCLUDE = include('cid:1@test');

  const upload = (stream: string, more = '', ids = ['1@test']) => {
    const property = (id: string, value: string) =>
      `<c:property${id === 'cmis:name' ? 'String' : 'Id'} propertyDefinitionId="${id}"><c:value>${value}</c:value></c:property${id === 'cmis:name' ? 'String' : 'Id'}>`;
    const bag = property('cmis:name', crypto.randomUUID()) + property('cmis:objectTypeId', 'cmis:document');
    const content = `<m:repositoryId>main</m:repositoryId><m:properties>${bag}</m:properties><m:folderId>root</m:folderId><m:contentStream>${more}<m:stream>${stream}</m:stream></m:contentStream>`;
    const parts = ids.map((id) => ({ id, contentType: 'text/plain', filename: 'a', bytes: Buffer.from(id) }));
    const { contentType, body } = writeRelated(soapEnvelope(requestElement('createDocument', content)), parts, 'test');
    return answerTo(handler as HttpHandler, postEvent({ contentType, body }));
  };

  test.each([INCLUDE, ` \n${INCLUDE}\t`])('%j', async (stream) => {
    expect((await upload(stream)).body.namespace).toBe(MESSAGING);
  });

  test.each([
    ['text', `YQ==${INCLUDE}`],
    ['text behind it', `${INCLUDE}YQ==`],
    ['a second Include', INCLUDE + INCLUDE],
    ['another element', `${INCLUDE}<a/>`],
    ['a long text', `${INCLUDE}${'YWFh'.repeat(10_000)}`],
  ])('an Include beside %s is refused', async (_, stream) => {
    expect((await upload(stream)).fault).toMatchObject({
      type: 'invalidArgument',
      message: 'The stream of contentStream must contain either base64 text or one Include',
    });
  });

  test('names one part, which is not the envelope with its password', async () => {
    const twice = await upload(INCLUDE, '', ['1@test', '1%40test']);
    expect(twice.fault?.message).toBe('Two parts of the message have the Content-ID 1@test');
    const envelope = await upload(include('cid:root.message@test'));
    expect(envelope.fault?.message).toContain('names no part of the message');
  });

  test('the fault of an invalid stream is short', async () => {
    const { fault } = await upload(INCLUDE, `<m:mimeType>text/${'a'.repeat(500)}</m:mimeType>`);
    expect(fault?.message).toBe('The mimeType of contentStream has more than 500 characters');
  });
});
