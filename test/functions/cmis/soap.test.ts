import { describe, expect, test, vi } from 'vitest';
import { SERVICES } from '#lib/cmis/domain/messages/operations.ts';
import { MESSAGING, SOAP, SOAP_12, WSSE, WSU } from '#lib/cmis/wire/soap/namespaces.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { findChild, getChildElements, getText } from '#lib/shared/xml/document.ts';
import { answerTo, call, faultType, postEvent, send, useCmis } from '#test/support/cmis/cmis.ts';
import { requestElement, soapEnvelope, soapRequest } from '#test/support/cmis/soap/request.ts';
import { findSchemaErrors } from '#test/support/cmis/soap/validate.ts';
import { handler as discovery } from '../../../functions/cmis/services/discovery.ts';
import { handler as objects } from '../../../functions/cmis/services/object.ts';

useCmis();

const MAIN = { repositoryId: 'main' };
const GET_ROOT = soapRequest('getObject', { ...MAIN, objectId: 'root' });

const plain = (envelope: string, handler: HttpHandler = objects, headers: Readonly<Record<string, string>> = {}) =>
  answerTo(handler, postEvent({ contentType: 'text/xml; charset=utf-8', body: Buffer.from(envelope) }, headers));

const repositories = (header = '') => soapEnvelope(requestElement('getRepositories', ''), header);

describe('an endpoint', () => {
  test('accepts every operation, whatever the SOAPAction', async () => {
    const answer = await answerTo(discovery, postEvent(GET_ROOT, { soapaction: '"query"' }, '/DiscoveryService'));
    expect(answer.status).toBe(200);
    expect(answer.body.name).toBe('getObjectResponse');
  });

  test('accepts a POST with ?wsdl like one without', async () => {
    const event = { ...postEvent(GET_ROOT), rawQueryString: 'wsdl' };
    expect((await answerTo(objects, event)).body.name).toBe('getObjectResponse');
  });

  test.each(['wsdl', 'WSDL', 'singleWsdl=1&Wsdl='])(
    'answers GET ?%s with the WSDL, with absolute addresses',
    async (query) => {
      const { statusCode, headers, body } = await objects({
        rawPath: '/dev/ObjectService',
        rawQueryString: query,
        headers: { host: 'cmis.example' },
        requestContext: { domainName: 'cmis.example', stage: 'dev', http: { method: 'GET' } },
      });
      expect(statusCode).toBe(200);
      expect(headers['Content-Type']).toBe('text/xml; charset=UTF-8');
      for (const service of SERVICES) expect(body).toContain(`location="https://cmis.example/dev/${service}"`);
    },
  );

  test('shows a page to browsers and returns 405 for other methods', async () => {
    const event = (method: string) => ({ rawPath: '/ObjectService', requestContext: { http: { method } } });
    expect((await objects(event('GET'))).headers).toMatchObject({
      'Content-Type': expect.stringMatching(/^text\/html/),
      'Content-Security-Policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await objects(event('OPTIONS'))).statusCode).toBe(200);
    const refused = await objects(event('DELETE'));
    expect([refused.statusCode, refused.headers.Allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
  });

  test.each(['createType', 'appendContentStream', 'nothing'])('does not know the operation %s', async (name) => {
    const { status, fault } = await plain(soapEnvelope(requestElement(name, '')));
    expect([status, fault?.type, fault?.code]).toEqual([500, 'notSupported', 'soap:Server']);
  });
});

describe('a response', () => {
  test('has exactly the prefixes that string-matching clients expect', async () => {
    const { text } = await send('getObject', { ...MAIN, objectId: 'root', filter: 'cmis:objectId' });
    expect(text).toMatch(
      /^<soap:Envelope xmlns:soap="http:\/\/schemas.xmlsoap.org\/soap\/envelope\/"><soap:Body><getObjectResponse xmlns="http:\/\/docs.oasis-open.org\/ns\/cmis\/messaging\/200908\/" xmlns:ns2="http:\/\/docs.oasis-open.org\/ns\/cmis\/core\/200908\/"><object><ns2:properties><ns2:propertyId propertyDefinitionId="cmis:objectId" [^>]*><ns2:value>root<\/ns2:value><\/ns2:propertyId><\/ns2:properties><\/object><\/getObjectResponse><\/soap:Body><\/soap:Envelope>$/,
    );
  });

  test('to a multipart request is multipart, also without content and for a fault', async () => {
    for (const objectId of ['root', 'unknown']) {
      const { headers, text } = await send('getObject', { ...MAIN, objectId }, { multipart: true });
      expect(headers['Content-Type']).toMatch(/^multipart\/related; type="application\/xop\+xml"; boundary="uuid:/);
      expect(text).toMatch(/^<soap:Envelope /);
    }
  });

  test('with type definitions names the kind of each', async () => {
    const { text } = await send('getTypeDefinition', { ...MAIN, typeId: 'cmis:folder' });
    expect(text).toContain('xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"');
    expect(text).toContain('<type xsi:type="ns2:cmisTypeFolderDefinitionType">');
  });

  test('has a timestamp if the request has a security header with mustUnderstand', async () => {
    const security = (mustUnderstand: string) =>
      `<s:Header><o:Security s:mustUnderstand="${mustUnderstand}" xmlns:o="${WSSE}"><u:Timestamp xmlns:u="${WSU}"/><o:UsernameToken><o:Username>w</o:Username><o:Password>p</o:Password></o:UsernameToken></o:Security></s:Header>`;
    const { header, text } = await plain(repositories(security('1')));
    const answered = header && findChild(header, WSSE, 'Security');
    const timestamp = answered && findChild(answered, WSU, 'Timestamp');
    expect(timestamp && getChildElements(timestamp).map((one) => one.name)).toEqual(['Created', 'Expires']);
    expect(text).not.toContain('mustUnderstand');
    expect((await plain(repositories(security('0')))).header).toBeUndefined();
  });
});

describe('a fault', () => {
  test('has the form of the standard and the status 500', async () => {
    const { status, text } = await send('getObject', { ...MAIN, objectId: 'a<b' });
    expect(status).toBe(500);
    expect(text).toContain(
      '<soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>There is no object a&lt;b</faultstring><detail><cmisFault xmlns="http://docs.oasis-open.org/ns/cmis/messaging/200908/"><type>objectNotFound</type><code>0</code><message>There is no object a&lt;b</message></cmisFault></detail></soap:Fault></soap:Body>',
    );
  });

  test('for an unknown repository precedes one for missing parameters', async () => {
    const envelope = (id: string) => soapEnvelope(requestElement('getObject', id));
    expect((await plain(envelope('<m:repositoryId>other</m:repositoryId>'))).fault?.type).toBe('objectNotFound');
    expect((await plain(envelope('<m:repositoryId>main</m:repositoryId>'))).fault?.type).toBe('invalidArgument');
    expect((await plain(envelope(''))).fault).toMatchObject({
      type: 'invalidArgument',
      message: 'repositoryId is missing or empty',
    });
  });

  test.each([
    ['no XML', 'a&b', 'soap:Client'],
    ['XML that is cut off', repositories().slice(0, -3), 'soap:Client'],
    ['a document type', repositories().replace('?>', '?><!DOCTYPE x>'), 'soap:Client'],
    ['no envelope', '<a/>', 'soap:Client'],
    ['an empty body', soapEnvelope(''), 'soap:Client'],
    ['two operations', soapEnvelope(requestElement('getRepositories', '').repeat(2)), 'soap:Client'],
    ['a SOAP 1.2 envelope', repositories().replace(SOAP, SOAP_12), 'soap:VersionMismatch'],
    [
      'a header to be understood',
      repositories('<s:Header><x s:mustUnderstand="1" xmlns="u"/></s:Header>'),
      'soap:MustUnderstand',
    ],
  ])('is returned for %s', async (_, envelope, code) => {
    const { status, fault } = await plain(envelope);
    expect([status, fault?.code, fault?.type]).toEqual([500, code, 'invalidArgument']);
  });

  test('is multipart for an invalid multipart message', async () => {
    const event = postEvent({ contentType: 'multipart/related; boundary=x', body: Buffer.from('nothing') });
    const { fault, related } = await answerTo(objects, event);
    expect(fault?.code).toBe('soap:Client');
    expect(related).toBeDefined();
  });

  test('is returned by a function for the operation of another function', async () => {
    const { handler } = await import('../../../functions/cmis/discovery/query.ts');
    expect((await answerTo(handler, postEvent(GET_ROOT))).fault?.message).toBe(
      'The SOAP body contains getObject; this function answers query',
    );
  });
});

describe('a caller', () => {
  test('may send credentials in the envelope or by HTTP, and needs none in open mode', async () => {
    expect((await plain(repositories())).status).toBe(200);
    expect((await send('getRepositories', {}, { user: ['alice', 'any'] })).status).toBe(200);
  });

  test('needs credentials in required mode, also for the list of repositories', async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    try {
      const { status, headers, fault } = await plain(repositories());
      expect([status, fault?.type]).toEqual([401, 'permissionDenied']);
      expect(headers['WWW-Authenticate']).toMatch(/^Basic realm="/);

      const wrongBasic = await plain(repositories(), objects, { authorization: `Basic ${btoa('nobody:x')}` });
      expect([wrongBasic.status, wrongBasic.fault?.type]).toEqual([401, 'permissionDenied']);

      const wrongToken = await send('getRepositories', {}, { user: ['nobody', 'x'] });
      expect([wrongToken.status, wrongToken.fault?.type]).toEqual([500, 'permissionDenied']);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('may not send a password digest, since no password is stored in clear', async () => {
    const header = `<s:Header><Security xmlns="${WSSE}"><UsernameToken><Username>a</Username><Password Type="x#PasswordDigest">y</Password></UsernameToken></Security></s:Header>`;
    const { status, fault } = await plain(repositories(header));
    expect([status, fault?.type]).toEqual([500, 'permissionDenied']);
  });

  test('needs no credentials if anonymous access is enabled', async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    vi.stubEnv('CMIS_ANONYMOUS', 'on');
    try {
      expect((await plain(repositories())).status).toBe(200);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('the repository service', () => {
  test('lists the configured repositories, each with its own root folder', async () => {
    vi.stubEnv('CMIS_REPOSITORIES', 'main, archive');
    try {
      const { repositories: listed } = await call('getRepositories', {});
      expect(listed.map((one) => one.repositoryId)).toEqual(['main', 'archive']);
      const infos = await Promise.all(listed.map(({ repositoryId }) => call('getRepositoryInfo', { repositoryId })));
      expect(new Set(infos.map(({ repositoryInfo }) => repositoryInfo.rootFolderId)).size).toBe(2);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('returns the members that CMIS 1.0 requires', async () => {
    const { repositoryInfo } = await call('getRepositoryInfo', MAIN);
    expect(repositoryInfo).toMatchObject({
      repositoryId: 'main',
      rootFolderId: 'root',
      cmisVersionSupported: '1.0',
      thinClientURI: 'http://localhost:5001/',
    });
    for (const member of ['vendorName', 'productName', 'productVersion', 'repositoryDescription'] as const)
      expect(repositoryInfo[member]).not.toBe('');
  });

  test('returns the base types for an empty type id, which one client sends', async () => {
    const content = '<m:repositoryId>main</m:repositoryId><m:typeId></m:typeId>';
    const { body } = await plain(soapEnvelope(requestElement('getTypeChildren', content)));
    const [list] = getChildElements(body);
    const ids =
      list &&
      getChildElements(list).flatMap((type) =>
        getChildElements(type)
          .filter((one) => one.name === 'id')
          .map(getText),
      );
    expect(ids?.slice(0, 2)).toEqual(['cmis:document', 'cmis:folder']);
  });

  test.each(['cmis:item', 'cmis:secondary', 'nothing'])('has no type %s', async (typeId) => {
    expect(await faultType('getTypeDefinition', { ...MAIN, typeId })).toBe('objectNotFound');
  });
});

test('answers are held against the schemas in any number', async () => {
  const valid = `<getTypeDefinition xmlns="${MESSAGING}"><repositoryId>main</repositoryId><typeId>x</typeId></getTypeDefinition>`;
  const documents = Array.from({ length: 4000 }, () => valid).with(3999, valid.replaceAll('typeId', 'type'));
  const errors = await findSchemaErrors(documents);
  expect(errors.map((error) => error.split(':')[0])).toEqual(['3999.xml']);
});
