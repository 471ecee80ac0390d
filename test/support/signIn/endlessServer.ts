import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

export interface EndlessServer {
  readonly url: string;
  /** Bytes of answers that never end, so far. */
  readonly sent: number;
  stop(): void;
}

const CHUNK = `"${'x'.repeat(64 * 1024)}",`;

/**
 * Starts a server on loopback whose answers are lists in JSON that never end.
 * @param toAnswers paths with an answer of their own
 */
export const startEndlessServer = async (
  toAnswers: (url: string) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<EndlessServer> => {
  let sent = 0;
  function* writeChunks() {
    for (;;) {
      sent += CHUNK.length;
      yield CHUNK;
    }
  }
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const answer = toAnswers(url)[request.url ?? ''];
    if (answer !== undefined) return void response.end(JSON.stringify(answer));
    response.write('[');
    Readable.from(writeChunks()).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    get sent() {
      return sent;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
