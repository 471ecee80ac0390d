/** An HTTP request, independent of the gateway's event format. */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** Without the stage; decoded only as far as the gateway did. */
  readonly path: string;
  /** Values of the route's `{name}` segments, percent-decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** As the client sent it, without the question mark. */
  readonly rawQuery: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Each as `name=value` (RFC 6265 §4.2.1), in the order of the `Cookie` header. */
  readonly cookies?: readonly string[];
  /** The body, decompressed. */
  readonly body: Buffer;
  /** Absolute URL of the service for the client, with the stage, without a trailing slash. */
  readonly baseUrl: string;
  readonly requestId: string;
}

/** The response to an HTTP request; header names are sent as spelled. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
  readonly body?: string | Uint8Array;
}
