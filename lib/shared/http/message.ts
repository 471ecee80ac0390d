/** An HTTP request, whatever carried it. */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** Decoded no further than the gateway did, without the stage. */
  readonly path: string;
  /** Values of the route's `{name}` segments, percent-decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Without the question mark, as the client sent it. */
  readonly rawQuery: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes of the body, after any `Content-Encoding: gzip`. */
  readonly body: Buffer;
  /** Absolute URL of the service as the client sees it, stage included, no slash at the end. */
  readonly baseUrl: string;
  readonly requestId: string;
}

/** The answer to an HTTP request. Header names are sent as they are spelled here. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}
