import cluster from 'node:cluster';
import { createServer, type IncomingMessage } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Serves the built handlers of CMIS by node:http alone, to measure them without a gateway. One process per processor,
 * as each concurrent call of a deployed function has its own container.
 */
const serve = async (): Promise<void> => {
  const { handler } = await import(
    pathToFileURL(join(process.cwd(), '.build/artifact/functions/cmis/services/object.mjs')).href
  );

  const bodyOf = (request: IncomingMessage): Promise<string> =>
    new Promise((resolve, reject) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece)).once('error', reject);
      request.once('end', () => resolve(Buffer.concat(pieces).toString()));
    });

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const event = {
      rawPath: pathname,
      rawQueryString: search.slice(1),
      headers: request.headers,
      requestContext: { http: { method: request.method } },
      body: await bodyOf(request),
      isBase64Encoded: false,
    };
    const { statusCode, headers, body, isBase64Encoded } = await handler(event);
    const content = isBase64Encoded ? Buffer.from(body, 'base64') : body;
    // With Content-Length, headers and body are sent in one write.
    response.writeHead(statusCode, { ...headers, 'Content-Length': Buffer.byteLength(content) }).end(content);
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
};

process.once('SIGTERM', () => process.exit(0));
if (cluster.isPrimary) for (let count = 0; count < availableParallelism(); count += 1) cluster.fork();
else await serve();
