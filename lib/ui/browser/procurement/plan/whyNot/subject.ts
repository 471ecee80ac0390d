import type { WishBody } from '#lib/ui/browser/api/questions.ts';
import type { Line } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';
import { WISH_KINDS, type Wish, type WishKind } from '#lib/ui/browser/procurement/plan/whyNot/wish.ts';

/** Subject of a question: an order, or late or missing units of a part without an order. */
export interface Subject {
  readonly part: number;
  readonly order: Pick<Line, 'SupplierId' | 'OfferId' | 'OrderPeriod'> | undefined;
  readonly units: number;
  /** Whether being on time is the first thing to ask about. */
  readonly isLate: boolean;
}

/** Wishes about units without an order. */
const WITHOUT_ORDER: readonly WishKind[] = ['onTime', 'offer'];

/** Lists what may be wished, in the order of the form. */
export const listKinds = ({ order }: Subject): readonly WishKind[] =>
  order === undefined ? WITHOUT_ORDER : WISH_KINDS;

export const toSubject = (line: Line): Subject => ({
  part: line.PartId,
  order: line,
  units: line.Quantity,
  isLate: line.PeriodsLate > 0,
});

/** Returns the question of the API for a wish. */
export const toWishBody = (wish: Wish, { part: PartId, order }: Subject): WishBody => {
  const { SupplierId, OfferId, OrderPeriod } = order ?? {};
  const quantity = 'quantity' in wish && wish.quantity !== undefined ? { Quantity: wish.quantity } : {};
  switch (wish.kind) {
    case 'offer':
      return { PartId, SupplierId: wish.supplier, OfferId: wish.offer, ...quantity };
    case 'period':
      return { PartId, SupplierId, OfferId, OrderPeriod: wish.period, ...quantity };
    case 'quantity':
      return { PartId, SupplierId, OfferId, OrderPeriod, ...quantity };
    case 'onTime':
      return { PartId, OnTime: true };
    case 'without':
      return { PartId, SupplierId, OrderPeriod, Exclude: true };
  }
};
