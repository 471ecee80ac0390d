import { listOf, ref, type Schema } from '#lib/shared/http/openApiSchema.ts';

export type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

/** Description of an operation, in addition to its route. */
export interface OperationDescription {
  readonly summary: string;
  readonly answer: Content;
  readonly query?: Readonly<Record<string, Schema>>;
  readonly body?: Content;
  /** Reasons of the answers 404 and 409. */
  readonly notFound?: string;
  readonly conflict?: string;
  /** Whether the request creates something, once if it has an idempotency key. */
  readonly isKeyed?: true;
  readonly isPublic?: true;
}

/** A JSON body or answer. */
export const json = (schema: Schema, example?: unknown): Content => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
/** A file as an answer. */
export const file = (type: string): Content => ({ [type]: { schema: { type: 'string', contentMediaType: type } } });
/** A list of a component schema. */
export const array = (name: string, description: string): Schema => listOf(ref(name), description);

/** Example of a problem. */
export const MATERIAL = {
  materialList: {
    Part: [{ PartId: 10, AvailabilityMinimumAmount: 0, AvailabilityMaximumAmount: 0, PartType: 1 }],
    AvailableParts: [[10, 5, 20260105]],
    ProductionPlan: [[1, 20260105, 20260105]],
    PartsToBuy: [[10, 15, 0, 2]],
    Supplier: [
      [1, 95, 1],
      [2, 80, 0],
    ],
    SupplierPart: [
      [1, 10, 0, 50, 1],
      [2, 10, 0, 50, 2],
    ],
    OfferPartSupplier: [
      [101, 1, 10, 1, 50, 0, 1, 3, 14],
      [201, 2, 10, 2, 50, 0, 1, 3, 11],
    ],
    Periods: [
      [1, 20260105, 1],
      [2, 20260112, 1],
      [3, 20260119, 1],
    ],
  },
};

/** Reasons of the answers 404 and 409 of several operations. */
export const NO_PLAN = 'There is no such plan; the message names the requests that list the known ones';
export const NO_CONFIGURATION = 'There is no such configuration; the message lists the known ones';
export const KEY_IN_USE = 'a request with this Idempotency-Key is still being handled';
export const INCOMPLETE = 'The plan is not completed; the message gives the state of its calculation';
