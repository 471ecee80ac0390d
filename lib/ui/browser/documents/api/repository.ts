import type { PropertyDefinition, PropertyKind, TypeDefinition } from '#lib/ui/browser/documents/model.ts';
import { type Answer, type CallOptions, call, type Operation } from '#lib/ui/browser/documents/soap/call.ts';
import { find, findAll, findText, writeElement } from '#lib/ui/browser/documents/soap/xml.ts';

/** The repository of the pages: the first that the service has. */
export interface Repository {
  readonly id: string;
  readonly rootFolderId: string;
}

/** Once asked, the repository stays the same; a failed question is asked again. */
let asked: Promise<Repository> | undefined;

const askForRepository = async (): Promise<Repository> => {
  const { response: entries } = await call('getRepositories', '');
  const id = findText(find(entries, 'repositories'), 'repositoryId') ?? '';
  const { response } = await call('getRepositoryInfo', writeElement('repositoryId', id));
  return { id, rootFolderId: findText(find(response, 'repositoryInfo'), 'rootFolderId') ?? '' };
};

/** Returns the repository. */
export const getRepository = (): Promise<Repository> => {
  asked ??= askForRepository().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
};

/** Calls an operation in the repository. */
export const callRepository = async (
  operation: Operation,
  parameters: string,
  options?: CallOptions,
): Promise<Answer> => {
  const { id } = await getRepository();
  return call(operation, writeElement('repositoryId', id) + parameters, options);
};

const readDefinition = (element: Element): PropertyDefinition => ({
  id: findText(element, 'id') ?? '',
  name: findText(element, 'displayName') ?? '',
  description: findText(element, 'description') ?? '',
  // The element's name is `property` + kind + `Definition`.
  kind: element.localName.slice('property'.length, -'Definition'.length) as PropertyKind,
  isMulti: findText(element, 'cardinality') === 'multi',
  updatability: (findText(element, 'updatability') ?? 'readonly') as PropertyDefinition['updatability'],
  isRequired: findText(element, 'required') === 'true',
  choices: findAll(element, 'choice').flatMap((choice) =>
    findAll(choice, 'value').map(({ textContent }) => textContent),
  ),
});

const readType = (type: Element | undefined): TypeDefinition => ({
  id: findText(type, 'id') ?? '',
  name: findText(type, 'displayName') ?? '',
  isVersionable: findText(type, 'versionable') === 'true',
  properties: [...(type?.children ?? [])]
    .filter(({ localName }) => /^property\w+Definition$/.test(localName))
    .map(readDefinition),
});

const types = new Map<string, Promise<TypeDefinition>>();

/** Returns a type definition, which is read once. */
export const getType = (typeId: string): Promise<TypeDefinition> => {
  const known = types.get(typeId);
  if (known !== undefined) return known;
  const asked = callRepository('getTypeDefinition', writeElement('typeId', typeId)).then(({ response }) =>
    readType(find(response, 'type')),
  );
  types.set(typeId, asked);
  asked.catch(() => types.delete(typeId));
  return asked;
};
