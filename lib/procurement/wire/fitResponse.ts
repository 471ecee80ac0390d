import { gzipPieces, joinPieces, type Pieces } from '#lib/procurement/wire/pieces.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { acceptsGzip } from '#lib/shared/http/gzip.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';

/** A response whose body may be a text in pieces. */
export interface LongResponse extends HttpResponse {
  readonly pieces?: Pieces;
}

/** Length of the bytes as base64, in which Lambda takes them (RFC 4648, 4). */
const asBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** Length of a text in the JSON in which Lambda takes it: quotes are escaped. */
const asJson = (text: string): number => Buffer.byteLength(JSON.stringify(text));

const SHORTER = 'GET /api/ProcurementExport/{planId}?format=csv gives it in a shorter form.';
const UNPACKED =
  'Ask with Accept-Encoding: gzip, or GET /api/ProcurementExport/{planId}?format=csv for a shorter form.';

const tooLarge = (hint: string) =>
  new ServiceError(
    'tooLarge',
    `The answer is larger than the ${Math.floor(config.maxResponseBytes / 1_000_000)} MB that fit in one. ${hint}`,
    { code: 'answerTooLarge' },
  );

const inGzip = async (response: HttpResponse, pieces: Pieces): Promise<HttpResponse> => {
  const body = await gzipPieces(pieces, (config.maxResponseBytes / 4) * 3);
  if (body === undefined) throw tooLarge(SHORTER);
  return { ...response, headers: { ...response.headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }, body };
};

/**
 * The response, if Lambda can hand it back: packed where the client admits that and it is long. What does not fit either
 * way is refused, naming what does.
 */
export const fitResponse = async (
  request: HttpRequest,
  { pieces, ...response }: LongResponse,
): Promise<HttpResponse> => {
  const limit = config.maxResponseBytes;
  const admitsGzip = acceptsGzip(request.headers['accept-encoding']);
  if (pieces !== undefined && admitsGzip) return inGzip(response, pieces);
  const body = pieces === undefined ? (response.body ?? '') : await joinPieces(pieces, limit);
  if (body === undefined) throw tooLarge(UNPACKED);
  const isText = typeof body === 'string';
  // Escaping at most doubles what is mostly plain text, base64 adds a third.
  if ((isText ? Buffer.byteLength(body) * 2 : asBase64(body.byteLength)) <= limit) return { ...response, body };
  if (!isText) throw tooLarge('Take the export as csv or json, with Accept-Encoding: gzip.');
  if (admitsGzip) return inGzip(response, [body]);
  if (asJson(body) > limit) throw tooLarge(UNPACKED);
  return { ...response, body };
};
