import { buffer } from 'node:stream/consumers';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { marshallItem, unmarshallItem } from '#lib/shared/dynamodb/attributeValues.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { convertAttributeValues, type OperationName, SHAPES } from '#lib/shared/dynamodb/shapes.ts';

type Signer = Awaited<ReturnType<typeof dynamodb.config.signer>>;
type Sent = Parameters<typeof dynamodb.config.requestHandler.handle>[0];

/** What of the client's protocol is used: it makes errors of the answers that are some. */
interface Protocol {
  deserializeResponse(operation: object, context: object, answer: object): Promise<never>;
}

interface SignedEndpoint {
  readonly url: URL;
  readonly signer: Signer;
}

const resolveEndpoint = async (): Promise<SignedEndpoint> => {
  const { region, useDualstackEndpoint, useFipsEndpoint, endpointProvider, signer, defaultSigningName } =
    dynamodb.config;
  const [Region, UseDualStack, UseFIPS] = await Promise.all([region(), useDualstackEndpoint(), useFipsEndpoint()]);
  const { dynamodbEndpoint: own } = config;
  const scheme = { name: 'sigv4', signingName: defaultSigningName, signingRegion: Region, properties: {} };
  return {
    url: own === undefined ? endpointProvider({ Region, UseDualStack, UseFIPS }).url : new URL(own),
    signer: await signer(scheme),
  };
};

/** Where the service is, and who signs for it: the same for the life of the process. */
let place: Promise<SignedEndpoint> | undefined;

/** From here on, in characters, a message is signed and sent as bytes: as a text it would be encoded for each. */
const LARGE = 64 * 1024;

const post = async (
  name: OperationName,
  body: string | Buffer,
): Promise<{ readonly statusCode: number; readonly body: Buffer }> => {
  place ??= resolveEndpoint();
  const { url, signer } = await place;
  const request = {
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    path: url.pathname,
    query: {},
    headers: {
      host: url.host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${name}`,
    },
    body,
  };
  const signed = await signer.sign(request, { signingDate: new Date(now()) });
  const { response } = await dynamodb.config.requestHandler.handle(signed as Sent);
  return { ...response, body: await buffer(response.body) };
};

const throwServiceError = async (name: OperationName, answer: { readonly statusCode: number }): Promise<never> => {
  const protocol = dynamodb.config.protocol as unknown as Protocol;
  try {
    return await protocol.deserializeResponse({ name, output: 'unit' }, {}, answer);
  } catch (error) {
    // Whoever answered may not be the service itself, but one before it that knows no JSON.
    throw Object.assign(error as Error, { $metadata: { httpStatusCode: answer.statusCode } });
  }
};

/**
 * Carries an operation out. The client signs, sends, and makes the errors; between them a message goes without the
 * client's middleware and schemas, of which it needs nothing and which take several times as long as all else: in JSON
 * the messages of DynamoDB look like the types of its API, save for bytes.
 */
export const sendOperation = async (name: OperationName, input: object): Promise<object> => {
  const { request, response } = SHAPES[name];
  const text = JSON.stringify(convertAttributeValues(input, request, marshallItem));
  const answer = await post(name, text.length < LARGE ? text : Buffer.from(text));
  if (answer.statusCode !== 200) return throwServiceError(name, answer);
  return convertAttributeValues(JSON.parse(answer.body.toString()), response, unmarshallItem) as object;
};
