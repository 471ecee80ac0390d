type Headers = Readonly<Record<string, string>>;

/** CORS: response headers that scripts of other origins may read. */
const EXPOSED =
  'X-WP-Total, X-WP-TotalPages, X-TEC-Total, X-TEC-TotalPages, Link, ETag, Location, Content-Language, Retry-After';

const ACCEPTED =
  'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-HTTP-Method-Override';

/**
 * CORS: the interface is public, so every origin is allowed. `Access-Control-Allow-Credentials` is never sent, so no
 * origin can use credentials that the browser stores; scripts set `Authorization` themselves.
 */
const buildCorsHeaders = (origin: string | undefined): Headers => ({
  'Access-Control-Expose-Headers': EXPOSED,
  'Access-Control-Allow-Headers': ACCEPTED,
  ...(origin === undefined
    ? {}
    : {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
      }),
});

interface Setting {
  readonly origin: string | undefined;
  readonly apiRoot: string;
  readonly allow: readonly string[];
  /** The request had credentials or the password of an event, so the response is for one caller only. */
  readonly isPrivate: boolean;
  /** The response is a read that caches may store and must revalidate each time. */
  readonly isPublicRead: boolean;
}

const buildCacheHeaders = ({ isPrivate, isPublicRead }: Setting): Headers => {
  if (isPrivate) return { 'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private' };
  return isPublicRead ? { 'Cache-Control': 'public, no-cache' } : {};
};

/** Builds the headers of every response. */
export const buildCommonHeaders = (setting: Setting): Headers => ({
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Robots-Tag': 'noindex',
  Link: `<${setting.apiRoot}>; rel="https://api.w.org/"`,
  ...(setting.allow.length === 0 ? {} : { Allow: setting.allow.join(', ') }),
  ...buildCacheHeaders(setting),
  Vary: 'Origin, Authorization, Cookie, Accept, Accept-Encoding',
  ...buildCorsHeaders(setting.origin),
});
