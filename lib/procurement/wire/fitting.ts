import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { acceptsGzip, gzipBody } from '#lib/shared/http/gzip.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';

/** Length of the bytes as base64, in which Lambda takes them (RFC 4648, 4). */
const asBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** Length of a text in the JSON in which Lambda takes it: quotes are escaped. */
const asJson = (text: string): number => Buffer.byteLength(JSON.stringify(text));

const tooLarge = (megabytes: number, hint: string) =>
  new ServiceError('tooLarge', `The answer is larger than the ${megabytes} MB that fit in one. ${hint}`, {
    code: 'answerTooLarge',
  });

/**
 * The response, if Lambda can hand it back: packed where the client admits that. What does not fit either way is
 * refused, naming what does.
 */
export const fitting = async (request: HttpRequest, response: HttpResponse): Promise<HttpResponse> => {
  const limit = config.maxResponseBytes;
  const { body = '' } = response;
  const isText = typeof body === 'string';
  // Escaping at most doubles what is mostly plain text, base64 adds a third.
  if ((isText ? Buffer.byteLength(body) * 2 : asBase64(body.byteLength)) <= limit) return response;
  const megabytes = Math.floor(limit / 1_000_000);
  if (!isText) throw tooLarge(megabytes, 'Take the export as csv or json, with Accept-Encoding: gzip.');
  if (acceptsGzip(request.headers['accept-encoding'])) {
    const packed = await gzipBody(Buffer.from(body));
    if (asBase64(packed.byteLength) > limit)
      throw tooLarge(megabytes, 'GET /api/ProcurementExport/{planId}?format=csv gives it in a shorter form.');
    const headers = { ...response.headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' };
    return { ...response, headers, body: packed };
  }
  if (asJson(body) > limit)
    throw tooLarge(
      megabytes,
      'Ask with Accept-Encoding: gzip, or GET /api/ProcurementExport/{planId}?format=csv for a shorter form.',
    );
  return response;
};
