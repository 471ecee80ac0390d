import { createServer, type IncomingMessage } from 'node:http';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';

export interface HttpFront {
  readonly url: string;
  close(): Promise<void>;
}

const eventOf = async (request: IncomingMessage): Promise<HttpEvent> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const url = new URL(request.url ?? '/', 'http://localhost');
  return {
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    requestContext: { http: { method: request.method ?? 'GET' } },
    body: Buffer.concat(pieces).toString('base64'),
    isBase64Encoded: true,
  };
};

/** Starts an HTTP server on a free loopback port that calls the handlers directly. */
export const startHttpFront = async (handlerOf: (path: string) => HttpHandler): Promise<HttpFront> => {
  const server = createServer(async (request, response) => {
    try {
      const event = await eventOf(request);
      const { statusCode, headers, body, isBase64Encoded } = await handlerOf(event.rawPath)(event);
      response.writeHead(statusCode, headers).end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
