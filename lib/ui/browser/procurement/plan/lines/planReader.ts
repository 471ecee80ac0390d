import type { LatePurchaseItem, UnavailableItem } from '#lib/procurement/domain/plan/plan.ts';

/** Members of an order line, in the order of the API. `Reason` is -1 for lines on time. */
export const LINE_MEMBERS = [
  'PartId',
  'SupplierId',
  'OfferId',
  'Quantity',
  'PricePerUnit',
  'TotalPrice',
  'OrderPeriod',
  'OrderDate',
  'DeliveryPeriod',
  'DeliveryDate',
  'RequiredPeriod',
  'RequiredDate',
  'RequirementType',
  'PeriodsLate',
  'LeadTime',
  'SupplyOnTime',
  'Priority',
  'Reason',
  'EarliestPossiblePeriod',
] as const satisfies readonly (keyof LatePurchaseItem)[];

export type LineMember = (typeof LINE_MEMBERS)[number];

/** Order lines by column, ordered by date, supplier, part. */
export interface PlanLines {
  readonly count: number;
  readonly columns: Readonly<Record<LineMember, Float64Array>>;
}

export interface PlanContent {
  readonly lines: PlanLines;
  readonly unavailable: readonly UnavailableItem[];
}

export type LineItem = Readonly<Partial<Record<LineMember, number>>>;

const MISSING: Readonly<Partial<Record<LineMember, number>>> = { Reason: -1 };
const ORDER: readonly LineMember[] = ['OrderDate', 'SupplierId', 'PartId', 'OfferId', 'RequiredDate'];

/** Collects order lines into typed columns. */
export const createLineCollector = () => {
  const values = Object.fromEntries(LINE_MEMBERS.map((name) => [name, [] as number[]])) as Record<LineMember, number[]>;
  const add = (item: LineItem): void => {
    for (const name of LINE_MEMBERS) values[name].push(item[name] ?? MISSING[name] ?? 0);
  };
  const finish = (): PlanLines => {
    const count = values.PartId.length;
    const order = Uint32Array.from({ length: count }, (_, row) => row);
    order.sort((a, b) => {
      for (const name of ORDER) {
        const difference = (values[name][a] ?? 0) - (values[name][b] ?? 0);
        if (difference !== 0) return difference;
      }
      return a - b;
    });
    const columns = Object.fromEntries(
      LINE_MEMBERS.map((name) => [name, Float64Array.from(order, (row) => values[name][row] ?? 0)]),
    ) as Record<LineMember, Float64Array>;
    return { count, columns };
  };
  return { add, finish, count: () => values.PartId.length };
};

const LISTS = ['ProposedPurchaseOnTime', 'ProposedPurchaseLate', 'UnavailableItems'] as const;
type ListName = (typeof LISTS)[number];

/**
 * Reads the JSON of `GetPlan` piece by piece: memory holds the columns and one piece, not the text. The lists' items are
 * flat objects whose texts are names of reasons, so the last brace of a piece ends an item, and a bracket ends the list.
 */
export const createPlanReader = () => {
  const lines = createLineCollector();
  const unavailable: UnavailableItem[] = [];
  let rest = '';
  let list: ListName | undefined;

  const addItems = (text: string): void => {
    if (text === '') return;
    const items = JSON.parse(`[${text}]`) as readonly (LineItem & UnavailableItem)[];
    if (list === 'UnavailableItems') unavailable.push(...items);
    else for (const item of items) lines.add(item);
  };
  /** A quote inside a text is escaped, so the name of a list with its quotes cannot stand in the Message before it. */
  const findList = (): boolean => {
    const found = LISTS.flatMap((name) => {
      const at = rest.indexOf(`"${name}":[`);
      return at < 0 ? [] : [{ name, at }];
    }).sort((a, b) => a.at - b.at)[0];
    if (found === undefined) return false;
    list = found.name;
    rest = rest.slice(found.at + found.name.length + 4);
    return true;
  };
  /** Takes the complete items; true if the list has ended. */
  const takeItems = (): boolean => {
    const end = rest.indexOf(']');
    const last = end < 0 ? rest.lastIndexOf('}') + 1 : end;
    addItems(rest.slice(0, last).replace(/^\s*,/, ''));
    rest = rest.slice(end < 0 ? last : end + 1);
    return end >= 0;
  };
  const push = (text: string): void => {
    rest += text;
    for (;;) {
      if (list === undefined && !findList()) return;
      if (!takeItems()) return;
      list = undefined;
    }
  };
  const finish = (): PlanContent => {
    if (list !== undefined) throw new Error('The answer ended before the lists of the plan did');
    return { lines: lines.finish(), unavailable };
  };
  return { push, finish, count: lines.count };
};
