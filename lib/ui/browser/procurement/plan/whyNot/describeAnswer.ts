import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { LimitRow } from '#lib/procurement/domain/questions/limitCause.ts';
import type { WhyNotAnswer } from '#lib/procurement/domain/questions/whyNot.ts';
import {
  formatList,
  formatMoney,
  formatNamed,
  formatNumber,
  formatPlural,
  formatQuantity,
} from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import { getOffersAddress, getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import type { Wish } from '#lib/ui/browser/procurement/plan/whyNot/wish.ts';

type Texts = Areas['whyNot'];

const plain = (id: number): string => formatNumber(id, { useGrouping: false });

/** Describes what a wish does, as the subject of a sentence: "Ordering 30 units from supplier 2, offer 12,". */
export const describeWish = (
  wish: Wish,
  names: Names | undefined,
  formatPeriod: (period: number) => string,
  { wishes: texts }: Texts,
): string => {
  const units =
    'quantity' in wish && wish.quantity !== undefined ? formatPlural(wish.quantity, texts.units) : undefined;
  switch (wish.kind) {
    case 'offer':
      return texts.offer(formatNamed(names, 'Supplier', wish.supplier), plain(wish.offer), units);
    case 'period':
      return texts.period(formatPeriod(wish.period), units);
    case 'quantity':
      return texts.quantity(units ?? '');
    case 'onTime':
    case 'without':
      return texts[wish.kind];
  }
};

/** Returns whether the plan already fulfils the wish. */
export const isFulfilled = ({ Possible, Difference }: WhyNotAnswer): boolean => {
  const purchases = Difference?.Purchases;
  return (
    Possible &&
    purchases !== undefined &&
    purchases.Added.length + purchases.Removed.length + purchases.Changed.length === 0
  );
};

/** Returns the change of a figure; 0 if it has none. */
type GetChange = (figure: string) => number;

/** Lists what changes, each as the end of a sentence: "costs 1,240 more". Cost comes first, and always. */
const listEffects = (getChange: GetChange, { effects }: Texts): readonly string[] => {
  const count = (
    figure: string,
    forms: Readonly<Record<'more' | 'fewer', Parameters<typeof formatPlural>[1]>>,
  ): readonly string[] => {
    const change = getChange(figure);
    return change === 0 ? [] : [formatPlural(Math.abs(change), change > 0 ? forms.more : forms.fewer)];
  };
  const cost = getChange('TotalCost');
  const late = count('LateUnits', effects.late);
  return [
    cost === 0 ? effects.sameCost : (cost > 0 ? effects.dearer : effects.cheaper)(formatMoney(Math.abs(cost))),
    ...count('UnavailableUnits', effects.missing),
    // The number of late units can stay the same although they are late for longer.
    ...(late.length > 0 ? late : count('LateUnitPeriods', effects.delay)),
    ...count('PurchaseOrders', effects.orders),
  ];
};

/** Describes a change without a subject, as for a cell of a table: "Costs 1,240 more and makes 3 more units late". */
export const describeEffects = (getChange: GetChange, texts: Texts): string => {
  const text = formatList(listEffects(getChange, texts));
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;
};

/** Describes in one sentence the cost in money, missing and late units, and orders. */
export const describePrice = (subject: string, getChange: GetChange, texts: Texts): string =>
  texts.sentence(subject, formatList(listEffects(getChange, texts)));

/** Address of the row of the data that has a limit of a part. */
export const getLimitAddress = (id: string, part: number, { SupplierId, OfferId }: LimitRow): string => {
  if (OfferId !== undefined) return `${getOffersAddress(id, part)}&supplier=${SupplierId}&offer=${OfferId}`;
  const table = SupplierId === undefined ? 'Part' : `SupplierPart&supplier=${SupplierId}`;
  return `${getPlanAddress(id)}/data?part=${part}&table=${table}`;
};

/** Describes a limit with its amount and how much of it is used. */
export const formatLimitRow = (row: LimitRow, names: Names | undefined, { limits: texts }: Texts): string => {
  const { ReasonText, SupplierId, OfferId, Amount, Used } = row;
  const supplier = SupplierId === undefined ? '' : formatNamed(names, 'Supplier', SupplierId);
  const [amount, used] = [formatQuantity(Amount), formatQuantity(Used)];
  if (ReasonText === 'MaximumStock') return texts.maximum(amount, used);
  const owner = OfferId === undefined ? texts.supplier(supplier) : texts.offer(plain(OfferId), supplier);
  return (ReasonText === 'MinimumAmount' ? texts.minimum : texts.used)(owner, used, amount);
};
