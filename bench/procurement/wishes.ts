import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';

/** An order line of a plan. */
export interface Line {
  readonly PartId: number;
  readonly SupplierId: number;
  readonly OfferId: number;
  readonly OrderPeriod: number;
  readonly Quantity: number;
}

/** The data of a test instance as they are sent: rows of columns. */
export interface Body {
  readonly materialList: {
    /** Part, amount, period. */
    readonly PartsToBuy: readonly (readonly number[])[];
  };
}

/** The parts of a request. */
export interface Input {
  readonly method?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
}

/** Calls a handler as the gateway does; large bodies are compressed, as clients do. */
export const request = async (handler: HttpHandler, { method = 'GET', path, query = '', body }: Input) => {
  const sent = body === undefined ? undefined : gzipSync(JSON.stringify(body));
  const answer = await handler({
    rawPath: '/',
    rawQueryString: query,
    headers: { 'content-type': 'application/json', 'content-encoding': sent === undefined ? '' : 'gzip' },
    pathParameters: path,
    requestContext: { requestId: 'bench', http: { method } },
    body: sent?.toString('base64'),
    isBase64Encoded: sent !== undefined,
  });
  const bytes = Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8');
  const text = answer.headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  return { status: answer.statusCode, text: text.toString() };
};

/** Reads the data of a test instance. */
export const readBody = (name: string): Body => {
  const isPacked = name.startsWith('10-');
  const bytes = readFileSync(
    new URL(`../../test/instances/procurement/${name}.json${isPacked ? '.gz' : ''}`, import.meta.url),
  );
  return JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString());
};

/** A wish as the body of a request, without its part. */
export interface Wish {
  readonly SupplierId?: number | undefined;
  readonly OfferId?: number;
  readonly OrderPeriod?: number;
  readonly Quantity?: number;
  readonly OnTime?: boolean;
  readonly Exclude?: boolean;
}

/** Lists a wish of each kind about a part, from its first order and another supplier. */
export const listWishes = (
  { suppliers, periods }: Problem,
  part: Part,
  lines: readonly Line[],
): readonly (readonly [kind: string, wish: Wish])[] => {
  const own = lines.filter(({ PartId }) => PartId === part.id);
  const [line] = own;
  const used = new Set(own.map(({ SupplierId }) => SupplierId));
  const sources = part.sources.flatMap(({ supplier, offers: [offer] }) => {
    const SupplierId = suppliers[supplier]?.id;
    return SupplierId === undefined || offer === undefined ? [] : [{ SupplierId, OfferId: offer.id }];
  });
  const other = sources.find(({ SupplierId }) => !used.has(SupplierId)) ?? sources.at(-1);
  const later = line && periods.find(({ id, active }) => active && id > line.OrderPeriod);
  const total = own.reduce((sum, { Quantity }) => sum + Quantity, 0);
  const { SupplierId, OrderPeriod, Quantity } = line ?? { SupplierId: 0, OrderPeriod: 0, Quantity: 0 };
  const ofOther = [
    ['another supplier', { SupplierId: other?.SupplierId }],
    ['another offer', other ?? {}],
    ['another supplier, on time', { SupplierId: other?.SupplierId, OnTime: true }],
  ] as const;
  const ofLine = [
    ['a quantity', { SupplierId, OrderPeriod, Quantity: Quantity + 1 }],
    ['a total quantity', { Quantity: total + 3 }],
    ['without an order', { SupplierId, OrderPeriod, Exclude: true }],
    ['without a supplier', { SupplierId, Exclude: true }],
  ] as const;
  return [
    ['on time', { OnTime: true }],
    ...(other ? ofOther : []),
    ...(line ? ofLine : []),
    ...(later ? [['another period', { SupplierId, OrderPeriod: later.id }] as const] : []),
  ];
};
