import { createFieldError, createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { JSON_TYPE, renderError } from '#lib/procurement/wire/error.ts';
import { fitResponse, type LongResponse } from '#lib/procurement/wire/fitResponse.ts';
import { readQuery } from '#lib/procurement/wire/request/readQuery.ts';
import { authenticate } from '#lib/shared/auth/callers/authenticate.ts';
import { requireRole } from '#lib/shared/auth/requireRole.ts';
import type { ServiceError } from '#lib/shared/errors.ts';
import { type HttpHandler, httpHandler } from '#lib/shared/http/handler.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** Maximum body size: 250,000 offers written as objects. Parsing them takes several times that memory. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Maximum length of a path segment. */
const LONGEST = 200;

const segment = (request: HttpRequest, name: string): string => {
  const value = request.pathParameters[name] ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  if (value.trim() === '' || value.length > LONGEST || /[\u0000-\u001f\u007f]/.test(value))
    throw createFieldError('E-PATH', name, 'segmentForm', { name, most: LONGEST });
  return value;
};

const HANDLER = { api: 'procurement', maxBodyBytes: MAX_BODY_BYTES, render: renderError } as const;

export interface RouteInput<P extends string> {
  /** The named segments of the path, percent-decoded and checked. */
  readonly path: Readonly<Record<P, string>>;
  readonly query: URLSearchParams;
  /** The request, whose body the route reads itself, because other errors come first. */
  readonly request: HttpRequest;
}

export interface RouteOptions<P extends string> {
  /** Action in `endpoints`. */
  readonly operation: string;
  readonly path?: readonly P[];
  /** Names of the query parameters. */
  readonly query?: readonly string[];
  /** Sentence that says how to ask for less, where an answer takes too long or is too large. */
  readonly advice?: string;
  /** Whether the route needs no credentials. */
  readonly isPublic?: true;
  /** Whether the function also gets the requests that no other route matches, through `{proxy+}`. */
  readonly takesUnknownPaths?: true;
}

const noRoute = ({ method, path }: HttpRequest): ServiceError =>
  createKeyedError('notFound', 'noRoute', [{ method, path: path.slice(0, LONGEST) }]);

/** Creates the handler of a route with any content type: checks credentials, path and query, renders errors. */
export const procurementDownload = <P extends string = never>(
  options: RouteOptions<P>,
  respond: (input: RouteInput<P>) => Promise<LongResponse>,
): HttpHandler =>
  httpHandler({ ...HANDLER, operation: options.operation, advice: options.advice }, async (request) => {
    if (options.takesUnknownPaths && request.pathParameters.proxy !== undefined) throw noRoute(request);
    if (!options.isPublic) requireRole(await authenticate({ headers: request.headers, request }), 'planner');
    const path = Object.fromEntries((options.path ?? []).map((name) => [name, segment(request, name)]));
    const query = readQuery(request.rawQuery, options.query);
    const response = await respond({ path: path as Readonly<Record<P, string>>, query, request });
    return fitResponse(request, response);
  });

/** Creates the handler of a route that answers with JSON, given as a value or as text, and status 200. */
export const procurementRoute = <P extends string = never>(
  options: RouteOptions<P>,
  respond: (input: RouteInput<P>) => Promise<unknown>,
): HttpHandler =>
  procurementDownload(options, async (input) => {
    const answer = await respond(input);
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return { status: 200, headers: JSON_TYPE, body, ...(options.advice && { shorter: options.advice }) };
  });
