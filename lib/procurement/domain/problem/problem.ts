export type LeadTimeUnit = 'periods' | 'activePeriods' | 'days';

/** A listed period; its place in `Problem.periods` is its position on the time axis (0 is the first). */
export interface Period {
  readonly id: number;
  /** As received, whatever the encoding; goes back out unchanged. */
  readonly date: number;
  readonly active: boolean;
}

export interface Supplier {
  readonly id: number;
  /** Percent, 0..100. */
  readonly reliability: number;
  readonly priority: boolean;
}

/** An amount that falls due, or comes in, at a position on the time axis. */
export interface Dated {
  readonly position: number;
  readonly quantity: number;
}

/** One row of OfferPartSupplier: capacity and minimum are those of the row, not of its OfferId. */
export interface Offer {
  readonly id: number;
  /** In listed periods unless the problem counts otherwise; the supplier part's where the row itself gives 0. */
  readonly leadTime: number;
  /** Over the whole plan. */
  readonly capacity: number;
  /** Of one order; 0 and 1 mean the same. */
  readonly minimum: number;
  /** Positions between which an order may be placed; `last` below `first` where no listed period is inside. */
  readonly first: number;
  readonly last: number;
  readonly price: number;
}

/** All that one supplier offers of one part. */
export interface Source {
  /** Place in `Problem.suppliers`. */
  readonly supplier: number;
  /** Of all orders of this part in one period together. */
  readonly minimum: number;
  /** Over the whole plan; undefined where there is no SupplierPart row, so no limit. */
  readonly quantity?: number;
  readonly offers: readonly Offer[];
}

export interface Part {
  readonly id: number;
  readonly minimum: number;
  /** 0 is no maximum. */
  readonly maximum: number;
  readonly type: number;
  /** Opening stock and scheduled receipts, one entry a position, ascending. */
  readonly receipts: readonly Dated[];
  /** One entry a position, ascending. */
  readonly requirements: readonly Dated[];
  readonly sources: readonly Source[];
}

/** A checked input, independent of the order of its rows: parts, suppliers, offers by id, periods by date. JSON-serialisable. */
export interface Problem {
  /** The ProductionPlan entry that `now` and `start` come from; undefined for an empty ProductionPlan. */
  readonly planId?: number;
  readonly periods: readonly Period[];
  /** First position at which an order may be placed; `periods.length` if all are past. */
  readonly now: number;
  /** First position at which the minimum stock is wanted. */
  readonly start: number;
  readonly suppliers: readonly Supplier[];
  readonly parts: readonly Part[];
  /** What lead times count, which is the configuration's to say; undefined: listed periods. */
  readonly leadTimeUnit?: LeadTimeUnit;
  /** How many entries of the input a warning was given for. */
  readonly warnings: number;
}
