import { expect, test } from 'vitest';
import { answerTo, postEvent, useCmis } from '#test/support/cmis/cmis.ts';
import { documentIn, read, value } from '#test/support/cmis/objects.ts';
import { requestElement, soapEnvelope } from '#test/support/cmis/soap/request.ts';
import { handler as objects } from '../../../functions/cmis/services/object.ts';

useCmis();

const request = (operation: string, content: string) => {
  const envelope = soapEnvelope(requestElement(operation, `<m:repositoryId>main</m:repositoryId>${content}`));
  return answerTo(objects, postEvent({ contentType: 'text/xml', body: Buffer.from(envelope) }));
};

const contract = (name: string) =>
  documentIn('root', name, {
    typeId: 'triad:contract',
    extra: { 'triad:reference': 'R', 'triad:parties': ['Ann'], 'triad:summary': 'before' },
  });

const update = (objectId: string, summary: string) => {
  const html = `<c:propertyHtml propertyDefinitionId="triad:summary"><c:value>${summary}</c:value></c:propertyHtml>`;
  return request('updateProperties', `<m:objectId>${objectId}</m:objectId><m:properties>${html}</m:properties>`);
};

test('HTML whose markup is not escaped is refused, and nothing of it is stored', async () => {
  const id = await contract('markup');
  expect((await update(id, 'two <b>bold</b> words')).fault).toMatchObject({
    type: 'invalidArgument',
    message: 'The value of triad:summary contains the element b: send it as text, with < written as &lt;',
  });
  expect(value(await read(id), 'triad:summary')).toBe('before');
});

test.each([
  'two &lt;b>bold&lt;/b> words',
  '<![CDATA[two <b>bold</b> words]]>',
  'two &lt;b><!-- x -->bold&lt;/b> words',
])('HTML is stored with its markup if it is sent as text: %s', async (summary) => {
  const id = await contract(`escaped ${summary.replace(/\W/g, '')}`);
  expect((await update(id, summary)).fault).toBeUndefined();
  expect(value(await read(id), 'triad:summary')).toBe('two <b>bold</b> words');
});

test.each([
  ['getObjectByPath', '<m:path>/<x/></m:path>', 'path'],
  ['getObjectByPath', '<m:path>/</m:path><m:filter><x>*</x></m:filter>', 'filter'],
  ['getObjectByPath', '<m:path>/</m:path><m:includeACL>true<x/></m:includeACL>', 'includeACL'],
  [
    'createDocument',
    '<m:properties/><m:contentStream><m:mimeType><x/></m:mimeType><m:stream/></m:contentStream>',
    'The mimeType of contentStream',
  ],
  [
    'createDocument',
    '<m:properties/><m:addACEs><c:permission><c:principal><c:principalId>bob<x/></c:principalId></c:principal><c:permission>cmis:read</c:permission></c:permission></m:addACEs>',
    'The principalId of addACEs',
  ],
])('a parameter of %s that contains an element is refused: %s', async (operation, content, name) => {
  const { fault } = await request(operation, content);
  expect(fault).toMatchObject({
    type: 'invalidArgument',
    message: `${name} contains the element x: send it as text, with < written as &lt;`,
  });
});
