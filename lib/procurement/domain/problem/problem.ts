export type LeadTimeUnit = 'periods' | 'activePeriods' | 'days';

/** A listed period. Its index in `Problem.periods` is its position on the time axis. */
export interface Period {
  readonly id: number;
  /** Date as received, in any encoding; returned unchanged. */
  readonly date: number;
  readonly active: boolean;
}

export interface Supplier {
  readonly id: number;
  /** Percent of deliveries on time, 0 to 100. */
  readonly reliability: number;
  readonly priority: boolean;
}

/** A quantity due or received at a position on the time axis. */
export interface Dated {
  readonly position: number;
  readonly quantity: number;
}

/** A row of OfferPartSupplier. Capacity and minimum belong to the row, not to its OfferId. */
export interface Offer {
  readonly id: number;
  /** In the problem's `leadTimeUnit`. If the row has 0, the lead time of SupplierPart. */
  readonly leadTime: number;
  /** Maximum over the whole plan. */
  readonly capacity: number;
  /** Minimum of one order; 0 and 1 mean the same. */
  readonly minimum: number;
  /** First and last position of an order; `last` < `first` if the window contains no listed period. */
  readonly first: number;
  readonly last: number;
  readonly price: number;
}

/** Offers of one supplier for one part. */
export interface Source {
  /** Index in `Problem.suppliers`. */
  readonly supplier: number;
  /** Least total of the orders of this part in one period. */
  readonly minimum: number;
  /** Maximum over the whole plan; undefined, which means no limit, without a SupplierPart row. */
  readonly quantity?: number;
  readonly offers: readonly Offer[];
}

/** An order line of an earlier plan that the data admit. */
export interface PlannedLine {
  /** Index among the offers of the part, by source, then offer. */
  readonly offer: number;
  /** Position in which the order is placed. */
  readonly order: number;
  readonly quantity: number;
}

/** An order line of an earlier plan that the data forbid, with the quantity that they admit instead. */
export interface ForcedChange {
  readonly PartId: number;
  readonly SupplierId: number;
  readonly OfferId: number;
  readonly OrderPeriod: number;
  readonly Before: number;
  /** Quantity that the data admit; 0 if the line is dropped. */
  readonly After: number;
  readonly Reason: number;
}

/** Limit on the order lines of a plan that differ from those of the earlier plan. */
export interface ChangeLimit {
  /** Most lines that are added, removed, or ordered in another quantity. */
  readonly most: number;
  /** Lines that no plan can keep: their part, offer or order period is gone. Each of them is a change. */
  readonly gone: readonly ForcedChange[];
  /** Other lines whose quantity the data forbid, with the quantity that a fit of all lines admits. */
  readonly forced: readonly ForcedChange[];
}

/** Dependence of a plan on an earlier one. */
export interface Replanning {
  /** Id of the earlier plan. */
  readonly from: string;
  /**
   * Position of the last frozen order period: until then, the plan has no orders but the frozen ones; -1: no order is
   * frozen.
   */
  readonly frozen: number;
  /** Number of frozen order lines, without the dropped ones. */
  readonly lines: number;
  readonly forced: readonly ForcedChange[];
  /** Undefined without limit. */
  readonly changes?: ChangeLimit;
}

export interface Part {
  readonly id: number;
  readonly minimum: number;
  /** Maximum stock; 0 means no maximum. */
  readonly maximum: number;
  readonly type: number;
  /** Opening stock and scheduled receipts: one entry per position, ascending. */
  readonly receipts: readonly Dated[];
  /** One entry per position, ascending. */
  readonly requirements: readonly Dated[];
  readonly sources: readonly Source[];
  /** Frozen order lines of an earlier plan, which together keep every limit. */
  readonly planned?: readonly PlannedLine[];
  /** Order lines of an earlier plan that are not frozen, in periods in which the data admit orders; see ChangeLimit. */
  readonly earlier?: readonly PlannedLine[];
}

/** A valid input in a canonical order: parts, suppliers and offers by id, periods by date. Serialised as JSON. */
export interface Problem {
  /** Id of the latest ProductionPlan entry, which gives `now` and `start`; undefined without one. */
  readonly planId?: number;
  readonly periods: readonly Period[];
  /** First position at which an order may be placed; `periods.length` if all are past. */
  readonly now: number;
  /** First position in which the minimum stock is required. */
  readonly start: number;
  readonly suppliers: readonly Supplier[];
  readonly parts: readonly Part[];
  /** Unit of lead times, set by the configuration; undefined means listed periods. */
  readonly leadTimeUnit?: LeadTimeUnit;
  /** Undefined for a plan that does not depend on an earlier one. */
  readonly replanning?: Replanning;
  /** Decimals of the prices, which are whole numbers of the smallest unit: 2 if 1250 means 12.50. Undefined means 0. */
  readonly priceDecimals?: number;
  /** Number of warnings about the input. */
  readonly warnings: number;
}
