import { Agent } from 'node:http';
import { connect } from 'node:net';

/** An endpoint `unix:PATH`: a socket of the file system, or a named pipe of Windows. */
const SOCKET = /^unix:(.+)$/s;

/** Whether an endpoint is a socket instead of a URL. */
export const isSocketEndpoint = (endpoint: string): boolean => SOCKET.test(endpoint);

const createAgent = (path: string): Agent => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  agent.createConnection = () => connect(path);
  return agent;
};

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

/** The services demand the form of a signature and verify none, since their socket admits only processes of its user. */
const SIGNATURE = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20000101/us-east-1/local/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20000101T000000Z',
};

/** Computing signatures that nobody verifies would take longer than the socket. */
export const formalSigner = {
  sign: async <R>(request: R): Promise<R> => {
    Object.assign((request as { headers: object }).headers, SIGNATURE);
    return request;
  },
};

/**
 * Returns the options with which a client of the AWS SDK reaches a local service; none for the services of the region.
 * @param timeouts options of the client's request handler
 */
export const toClientOptions = (endpoint: string | undefined, timeouts: object = {}) => {
  if (endpoint === undefined) return { requestHandler: timeouts };
  const path = SOCKET.exec(endpoint)?.[1];
  if (path === undefined) return { endpoint, credentials: CREDENTIALS, requestHandler: timeouts };
  const requestHandler = { ...timeouts, httpAgent: createAgent(path) };
  return { endpoint: 'http://localhost', credentials: CREDENTIALS, signer: formalSigner, requestHandler };
};
