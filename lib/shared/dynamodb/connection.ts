import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { request as secureRequest, Agent as TlsAgent } from 'node:https';

/** Milliseconds to connect, and for the answer as a whole. */
const CONNECT_TIME = 2000;
const ANSWER_TIME = 20_000;
/** Kept open between requests. */
const SOCKETS = { keepAlive: true, maxSockets: 50 };

export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const late = (what: string): Error =>
  Object.assign(new Error(`DynamoDB took too long to ${what}`), { name: 'TimeoutError' });

const plain = { request: plainRequest, agent: new PlainAgent(SOCKETS) };
const secure = { request: secureRequest, agent: new TlsAgent(SOCKETS) };

/** Posts a text and reads the whole answer. */
export const post = (url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { request, agent } = url.protocol === 'https:' ? secure : plain;
    const { hostname: host, port, pathname: path } = url;
    const length = { 'content-length': Buffer.byteLength(body) };
    const sent = request({ agent, host, port, path, method: 'POST', headers: { ...headers, ...length } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('error', failed);
      answer.once('end', () => {
        clearTimeout(timer);
        const { statusCode = 0, headers } = answer;
        resolve({ statusCode, headers, body: pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces) });
      });
    });
    const timer = setTimeout(() => sent.destroy(late('answer')), ANSWER_TIME);
    const failed = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    sent.once('error', failed);
    sent.once('socket', (socket) => {
      if (!socket.connecting) return;
      const connecting = setTimeout(() => sent.destroy(late('be reached')), CONNECT_TIME);
      const settled = () => clearTimeout(connecting);
      socket.once('connect', settled).once('close', settled);
    });
    sent.end(body);
  });
