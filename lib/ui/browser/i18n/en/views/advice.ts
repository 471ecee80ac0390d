import type { AdviceCode } from '#lib/procurement/domain/doctor/advice.ts';

/** Ids and numbers of a row as texts, by the names of the API. */
export type RowTexts = Readonly<Record<string, string>>;

interface AdviceText {
  readonly name: string;
  /** Why it matters, and what to do. */
  readonly why: string;
  readonly row: (row: RowTexts) => string;
}

const offer = ({ PartId, SupplierId, OfferId }: RowTexts): string =>
  `Part ${PartId}, offer ${OfferId} of supplier ${SupplierId}`;

const kinds: Readonly<Record<AdviceCode, AdviceText>> = {
  'A-FORBIDDEN': {
    name: 'Limits forbid every order',
    why: 'These parts cannot be bought at all. Lower a smallest order, or raise a capacity or the maximum stock.',
    row: (row) =>
      `Part ${row.PartId}: needs ${row.Need}; the smallest order is ${row.SmallestOrder}, at most ${row.LargestOrder} fit`,
  },
  'A-CAPACITY': {
    name: 'Capacity below the need',
    why: 'Some units will be missing in every plan. Raise a capacity or add an offer.',
    row: (row) => `Part ${row.PartId}: needs ${row.Need}, all open offers together deliver ${row.Capacity}`,
  },
  'A-LATE': {
    name: 'Requirements that no offer meets in time',
    why: 'These units will be late or missing in every plan. A shorter lead time, more stock or a later date helps.',
    row: (row) =>
      `Part ${row.PartId}: needs ${row.Quantity} in period ${row.RequiredPeriod}, ${
        row.EarliestPeriod === '0' ? 'no offer can be received' : `earliest receipt in period ${row.EarliestPeriod}`
      }`,
  },
  'A-SUPPLIER': {
    name: 'Suppliers without an open offer',
    why: 'No plan can order from them. Check windows and lead times of their offers, or leave them out.',
    row: (row) => `Supplier ${row.SupplierId}`,
  },
  'A-USELESS': {
    name: 'Offers that are always late',
    why: 'They arrive after the last requirement of their part, so they serve it only late. Check window and lead time.',
    row: (row) =>
      row.EarliestPeriod === '0'
        ? `${offer(row)}: cannot be received within the periods`
        : `${offer(row)}: earliest receipt in period ${row.EarliestPeriod}, last requirement in ${row.LastPeriod}`,
  },
  'A-LOT': {
    name: 'Oversized lots',
    why: 'The smallest order is more than three times what has to be bought. The rest is paid and lies in stock.',
    row: (row) =>
      `${offer(row)}: smallest order ${row.SmallestOrder} for a need of ${row.Need}; the surplus costs ${row.SurplusCost}`,
  },
  'A-BEATEN': {
    name: 'Beaten offers',
    why: 'Another offer of the part is as good in everything and better in something: price, lead time, window, smallest order, units, reliability, priority. They are useful only if the better one is used up.',
    row: (row) => `${offer(row)}: beaten by offer ${row.BetterOfferId} of supplier ${row.BetterSupplierId}`,
  },
};

/** Advice about input data that break no rule. */
export const advice = {
  title: 'Advice',
  count: { one: '# piece of advice', other: '# pieces of advice' },
  intro: 'The data break no rule. These entries may still not be what was meant.',
  kinds,
  show: { one: 'Show # row', other: 'Show # rows' },
  more: (count: string): string => `${count} more.`,
  before: 'Checked before sending',
  clean: 'The file has no errors.',
  checking: 'Checking the file in this browser …',
};
