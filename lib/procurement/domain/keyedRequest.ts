/** A request that creates something once, however often it is sent with its idempotency key. */
export interface KeyedRequest {
  /** Name of the caller; undefined for an anonymous one. Equal keys of two callers have nothing to do with each other. */
  readonly caller: string | undefined;
  /** 1 to 255 characters. */
  readonly key: string;
  /** Hash of everything that decides what the request creates. */
  readonly fingerprint: string;
}
