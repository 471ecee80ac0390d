import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { fromWireMap, toWireMap } from '#lib/shared/dynamodb/attributeValues.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { type Answer, post } from '#lib/shared/dynamodb/connection.ts';
import { converted, type OperationName, SHAPES } from '#lib/shared/dynamodb/shapes.ts';
import { signed } from '#lib/shared/dynamodb/signature.ts';

/** What of the client's protocol is used: it makes errors of the answers that are some. */
interface Protocol {
  deserializeResponse(operation: object, context: object, answer: Answer): Promise<never>;
}

interface Place {
  readonly url: URL;
  readonly region: string;
}

const findPlace = async (): Promise<Place> => {
  const { region, useDualstackEndpoint, useFipsEndpoint, endpointProvider } = dynamodb.config;
  const Region = await region();
  if (config.dynamodbEndpoint !== undefined) return { url: new URL(config.dynamodbEndpoint), region: Region };
  const [UseDualStack, UseFIPS] = await Promise.all([useDualstackEndpoint(), useFipsEndpoint()]);
  return { url: endpointProvider({ Region, UseDualStack, UseFIPS }).url, region: Region };
};

/** Where the service is: the same for the life of the process. */
let place: Promise<Place> | undefined;

const refusal = async (name: OperationName, answer: Answer): Promise<never> => {
  const protocol = dynamodb.config.protocol as unknown as Protocol;
  try {
    return await protocol.deserializeResponse({ name, output: 'unit' }, {}, answer);
  } catch (error) {
    // Whoever answered may not be the service itself, but one before it that knows no JSON.
    throw Object.assign(error as Error, { $metadata: { httpStatusCode: answer.statusCode } });
  }
};

/**
 * Carries an operation out. The client gives the place, the credentials and the errors; between them a message goes
 * without the client's middleware and schemas, of which it needs nothing and which take five times as long: in JSON the
 * messages of DynamoDB look like the types of its API, save for bytes.
 */
export const exchange = async (name: OperationName, input: object): Promise<object> => {
  const { request, response } = SHAPES[name];
  place ??= findPlace();
  const { url, region } = await place;
  const body = JSON.stringify(converted(input, request, toWireMap));
  const headers = signed(
    { host: url.host, 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `DynamoDB_20120810.${name}` },
    { path: url.pathname, body, time: now() },
    { ...(await dynamodb.config.credentials()), region },
  );
  const answer = await post(url, headers, body);
  if (answer.statusCode !== 200) return refusal(name, answer);
  return converted(JSON.parse(answer.body.toString()), response, fromWireMap) as object;
};
