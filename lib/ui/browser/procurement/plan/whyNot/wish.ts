/** Wishes that a planner may have instead of an order. Without a quantity: at least one unit. */
export type Wish =
  | { readonly kind: 'offer'; readonly supplier: number; readonly offer: number; readonly quantity: number | undefined }
  | { readonly kind: 'period'; readonly period: number; readonly quantity: number | undefined }
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'onTime' }
  | { readonly kind: 'without' };

export type WishKind = Wish['kind'];

export const WISH_KINDS: readonly WishKind[] = ['offer', 'period', 'quantity', 'onTime', 'without'];

/** Writes a wish for the address: its kind and its numbers, separated by commas. */
export const formatWish = (wish: Wish): string => {
  const numbers = (): readonly (number | undefined)[] => {
    if (wish.kind === 'offer') return [wish.supplier, wish.offer, wish.quantity];
    if (wish.kind === 'period') return [wish.period, wish.quantity];
    return wish.kind === 'quantity' ? [wish.quantity] : [];
  };
  return [wish.kind, ...numbers().filter((number) => number !== undefined)].join(',');
};

/** Reads a wish from the address; undefined if it is not a wish. */
export const parseWish = (text: string | undefined): Wish | undefined => {
  const [kind, ...rest] = text?.split(',') ?? [];
  const numbers = rest.map(Number);
  if (!numbers.every(Number.isSafeInteger)) return undefined;
  const [first, second, third] = numbers;
  if (kind === 'onTime' || kind === 'without') return { kind };
  if (first === undefined) return undefined;
  if (kind === 'quantity') return { kind, quantity: first };
  if (kind === 'period') return { kind, period: first, quantity: second };
  return kind === 'offer' && second !== undefined
    ? { kind, supplier: first, offer: second, quantity: third }
    : undefined;
};
