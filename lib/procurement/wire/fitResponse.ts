import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { gzipPieces, joinPieces, type Pieces } from '#lib/procurement/wire/pieces.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { acceptsGzip } from '#lib/shared/http/gzip.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';

/** A response whose body may be text in pieces. */
export interface LongResponse extends HttpResponse {
  readonly pieces?: Pieces;
  /** Sentence that names a shorter form for an answer that is too large. The default is the export of a plan as CSV. */
  readonly shorter?: string;
}

/** Length of bytes as base64, the form of a binary Lambda answer (RFC 4648 §4). */
const measureBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** Length of a text as a JSON string, the form of a Lambda answer. */
const measureJson = (text: string): number => Buffer.byteLength(JSON.stringify(text));

const SHORTER = 'GET /api/ProcurementExport/{planId}?format=csv is a shorter form.';

/** Advice to a client that does not accept gzip. */
const toUnpackedHint = (shorter: string): string => `Send Accept-Encoding: gzip. ${shorter}`.trim();

/** The hint names addresses of the API, so only the English message has it. */
const tooLarge = (hint: string): ServiceError => {
  const { message, ...translation } = createMessage('answerTooLarge', {
    most: Math.floor(config.maxResponseBytes / 1_000_000),
  });
  return new ServiceError('tooLarge', `${message} ${hint}`.trim(), { code: 'answerTooLarge', translation });
};

const compressResponse = async (response: HttpResponse, pieces: Pieces, shorter: string): Promise<HttpResponse> => {
  const compressed = await gzipPieces(pieces, (config.maxResponseBytes / 4) * 3);
  if (compressed === undefined) throw tooLarge(shorter);
  // Clients that decompress while they read know only the compressed length. This header lets them show progress.
  const headers = {
    ...response.headers,
    'Content-Encoding': 'gzip',
    'X-Uncompressed-Length': String(compressed.length),
    Vary: 'Accept-Encoding',
  };
  return { ...response, headers, body: compressed.body };
};

/**
 * Fits a response into the size limit of a Lambda answer, by gzip if the client accepts it and the body is long.
 * @throws ServiceError `tooLarge` with a form that fits
 */
export const fitResponse = async (
  request: HttpRequest,
  { pieces, shorter = SHORTER, ...response }: LongResponse,
): Promise<HttpResponse> => {
  const limit = config.maxResponseBytes;
  const admitsGzip = acceptsGzip(request.headers['accept-encoding']);
  if (pieces !== undefined && admitsGzip) return compressResponse(response, pieces, shorter);
  const body = pieces === undefined ? (response.body ?? '') : await joinPieces(pieces, limit);
  if (body === undefined) throw tooLarge(toUnpackedHint(shorter));
  const isText = typeof body === 'string';
  // Escaping at most doubles plain text, and base64 adds a third.
  if ((isText ? Buffer.byteLength(body) * 2 : measureBase64(body.byteLength)) <= limit) return { ...response, body };
  if (!isText) throw tooLarge('Request the export as csv or json, with Accept-Encoding: gzip.');
  if (admitsGzip) return compressResponse(response, [body], shorter);
  if (measureJson(body) > limit) throw tooLarge(toUnpackedHint(shorter));
  return { ...response, body };
};
