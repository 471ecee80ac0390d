import { buffer } from 'node:stream/consumers';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { marshallItem, unmarshallItem } from '#lib/shared/dynamodb/attributeValues.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { convertAttributeValues, type OperationName, SHAPES } from '#lib/shared/dynamodb/shapes.ts';

type Signer = Awaited<ReturnType<typeof dynamodb.config.signer>>;
type Sent = Parameters<typeof dynamodb.config.requestHandler.handle>[0];

/** The member of the client's protocol that converts error responses to exceptions. */
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

let place: Promise<SignedEndpoint> | undefined;

/** In characters. Larger messages are encoded once here; as a text, signing and sending would each encode them. */
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
    // A proxy before the service may answer something other than JSON.
    throw Object.assign(error as Error, { $metadata: { httpStatusCode: answer.statusCode } });
  }
};

/**
 * Sends one operation to DynamoDB and returns its output. The SDK's client signs, sends and creates the exceptions; its
 * serialisation is bypassed, because it takes several times as long as the rest and the JSON of DynamoDB differs from
 * the SDK's types only in attribute values.
 */
export const sendOperation = async (name: OperationName, input: object): Promise<object> => {
  const { request, response } = SHAPES[name];
  const text = JSON.stringify(convertAttributeValues(input, request, marshallItem));
  const answer = await post(name, text.length < LARGE ? text : Buffer.from(text));
  if (answer.statusCode !== 200) return throwServiceError(name, answer);
  return convertAttributeValues(JSON.parse(answer.body.toString()), response, unmarshallItem) as object;
};
