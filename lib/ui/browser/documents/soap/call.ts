import { ApiError, noteAnswer, noteFailure } from '#lib/ui/browser/api/client.ts';
import { readFault } from '#lib/ui/browser/documents/soap/fault.ts';
import { splitParts, writeMultipart } from '#lib/ui/browser/documents/soap/multipart.ts';
import { find, parseXml } from '#lib/ui/browser/documents/soap/xml.ts';

/** Operations that the pages call, by the addresses of their services. */
const SERVICES = {
  RepositoryService: ['getRepositories', 'getRepositoryInfo', 'getTypeDefinition'],
  NavigationService: ['getChildren', 'getFolderTree', 'getObjectParents'],
  ObjectService: [
    'createDocument',
    'createFolder',
    'deleteObject',
    'deleteTree',
    'getContentStream',
    'getObject',
    'getObjectByPath',
    'getRenditions',
    'moveObject',
    'setContentStream',
    'updateProperties',
  ],
  VersioningService: ['cancelCheckOut', 'checkIn', 'checkOut', 'getAllVersions', 'getObjectOfLatestVersion'],
  DiscoveryService: ['query'],
  RelationshipService: ['getObjectRelationships'],
  PolicyService: ['applyPolicy', 'getAppliedPolicies', 'removePolicy'],
  ACLService: ['applyACL', 'getACL'],
} as const;
export type Operation = (typeof SERVICES)[keyof typeof SERVICES][number];

const findService = (operation: Operation): string =>
  Object.entries(SERVICES).find(([, operations]) => (operations as readonly string[]).includes(operation))?.[0] ?? '';

const MESSAGING = 'http://docs.oasis-open.org/ns/cmis/messaging/200908/';
const CORE = 'http://docs.oasis-open.org/ns/cmis/core/200908/';

const writeEnvelope = (operation: Operation, parameters: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
  `<${operation} xmlns="${MESSAGING}" xmlns:c="${CORE}">${parameters}</${operation}></soap:Body></soap:Envelope>`;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sends and receives contents as they are (MTOM) instead of base64. */
  readonly isMtom?: boolean;
  readonly content?: Blob | undefined;
  /** Share of the request that has been sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface Answer {
  /** The element `…Response`. */
  readonly response: Element;
  /** Content of the second part; undefined if the answer has one part. */
  readonly content: Uint8Array<ArrayBuffer> | undefined;
}

const sendRequest = (xhr: XMLHttpRequest, body: Blob, { signal, onProgress }: CallOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    if (onProgress !== undefined)
      xhr.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    xhr.onload = () => resolve();
    xhr.onerror = () => reject(new ApiError(0, {}));
    xhr.onabort = () => reject(new DOMException('The request was cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort());
    if (signal?.aborted) xhr.onabort(new ProgressEvent('abort'));
    else xhr.send(body);
  });

const readAnswer = (xhr: XMLHttpRequest): Answer => {
  const type = xhr.getResponseHeader('Content-Type') ?? '';
  const body = xhr.response as ArrayBuffer;
  const [root, content] = type.startsWith('multipart/') ? splitParts(body, type) : [{ bytes: new Uint8Array(body) }];
  const envelope = parseXml(new TextDecoder().decode(root?.bytes));
  const retryAfter = xhr.getResponseHeader('Retry-After');
  const wait = retryAfter === null ? undefined : Number(retryAfter);
  const fault = readFault(envelope, xhr.status, wait);
  if (fault !== undefined) throw fault;
  const response = find(envelope, 'Body')?.firstElementChild;
  if (xhr.status >= 300 || !response) throw new ApiError(xhr.status, {}, wait);
  return { response, content: content?.bytes };
};

/**
 * Calls an operation with the XML of its parameters. XMLHttpRequest, since `fetch` does not tell how much has been sent.
 * @throws CmisFault, ApiError where the answer is no envelope, DOMException `AbortError` after an abort
 */
export const call = async (operation: Operation, parameters: string, options: CallOptions = {}): Promise<Answer> => {
  const envelope = writeEnvelope(operation, parameters);
  const { type, body } =
    options.isMtom === true
      ? writeMultipart(envelope, options.content)
      : { type: 'text/xml; charset=utf-8', body: new Blob([envelope]) };
  const xhr = new XMLHttpRequest();
  xhr.open('POST', `/${findService(operation)}`);
  xhr.responseType = 'arraybuffer';
  xhr.setRequestHeader('Content-Type', type);
  try {
    await sendRequest(xhr, body, options);
    const answer = readAnswer(xhr);
    noteAnswer();
    return answer;
  } catch (error) {
    if (error instanceof ApiError) noteFailure(error);
    throw error;
  }
};
