import type { Input, Output } from '#lib/cmis/domain/messages/action.ts';
import type { OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { SOAP } from '#lib/cmis/wire/soap/namespaces.ts';
import { findChild, getChildElements } from '#lib/shared/xml/document.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';
import { outputOf } from '#test/support/cmis/soap/output.ts';
import { soapRequest } from '#test/support/cmis/soap/request.ts';

/** Names of the folders that the TCK creates; a crashed test does not delete its folder. */
const TEST_FOLDER = /^cmistck\d+/;
const REPOSITORY = { repositoryId: 'main' };

type Call = <Name extends OperationName>(name: Name, input: Input<Name>) => Promise<Output<Name>>;

const caller =
  (url: string, authorization: string): Call =>
  async (name, input) => {
    const { contentType, body } = soapRequest(name, input, {});
    const headers = { 'content-type': contentType, authorization };
    const answer = await fetch(`${url}/ObjectService`, { method: 'POST', headers, body: new Uint8Array(body) });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${text}`);
    const inside = findChild(parseXml(Buffer.from(text)), SOAP, 'Body');
    const [response] = inside === undefined ? [] : getChildElements(inside);
    if (response === undefined) throw new Error(`${name} answered nothing`);
    return outputOf(name, response, undefined);
  };

/** Deletes the remaining test folders in the root folder and returns their number. */
export const deleteLeftovers = async (url: string, user: string, password: string): Promise<number> => {
  const call = caller(url, `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  const { repositoryInfo } = await call('getRepositoryInfo', REPOSITORY);
  const { objects } = await call('getChildren', {
    ...REPOSITORY,
    folderId: repositoryInfo.rootFolderId,
    filter: 'cmis:objectId,cmis:name',
  });
  const textValue = (properties: (typeof objects.objects)[number]['object']['properties'], id: string): string =>
    String(properties.find(({ propertyDefinitionId }) => propertyDefinitionId === id)?.values[0]);
  const left = objects.objects.filter(({ object }) => TEST_FOLDER.test(textValue(object.properties, 'cmis:name')));
  for (const { object } of left)
    await call('deleteTree', {
      ...REPOSITORY,
      folderId: textValue(object.properties, 'cmis:objectId'),
      continueOnFailure: true,
    });
  return left.length;
};
