import type { AlertLimit } from '#lib/procurement/domain/explain/alertLimits.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatMoney, formatNamed, formatNumber, formatQuantity } from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';

const plain = (id: number): string => formatNumber(id, { useGrouping: false });

/** Describes a limit of an alert with its numbers: "offer 12 of supplier 3: 120 of 120 ordered". */
export const formatLimit = (
  limit: AlertLimit,
  { part, period }: { readonly part: number; readonly period: number },
  names: Names | undefined,
  { limits: texts }: Areas['plan']['alerts'],
): string => {
  const supplier = (id: number): string => formatNamed(names, 'Supplier', id);
  switch (limit.kind) {
    case 'noOffer':
      return texts.noOffer(formatNamed(names, 'Part', part));
    case 'window': {
      const { window, now } = limit;
      const offer = texts.offer(plain(limit.offerId), supplier(limit.supplierId));
      if (window === undefined) return texts.noWindow(offer);
      return texts.window({
        offer,
        first: plain(window[0]),
        last: plain(window[1]),
        now: now === undefined ? undefined : plain(now),
        period: plain(period),
      });
    }
    case 'leadTime':
      return texts.leadTime(
        plain(limit.ordered),
        texts.offer(plain(limit.offerId), supplier(limit.supplierId)),
        limit.delivered === undefined ? undefined : plain(limit.delivered),
        plain(period),
      );
    case 'capacity':
      return texts.used(
        texts.offer(plain(limit.offerId), supplier(limit.supplierId)),
        formatQuantity(limit.used),
        formatQuantity(limit.capacity),
      );
    case 'quantity':
      return texts.used(
        texts.supplier(supplier(limit.supplierId)),
        formatQuantity(limit.used),
        formatQuantity(limit.quantity),
      );
    case 'minimum':
      return texts.minimum(
        texts.offer(plain(limit.offerId), supplier(limit.supplierId)),
        formatQuantity(limit.minimum),
        formatQuantity(limit.room),
      );
    case 'maximum':
      return texts.maximum(formatQuantity(limit.maximum), formatQuantity(limit.stock), plain(limit.period));
    case 'receipt':
      return texts.receipt(formatQuantity(limit.quantity), plain(limit.period), plain(period));
    case 'tradeOff':
      return texts.tradeOff(
        texts.offer(plain(limit.offerId), supplier(limit.supplierId)),
        formatMoney(limit.price),
        formatQuantity(limit.left),
        plain(limit.delivered),
      );
  }
};

/** Describes all limits of an alert, or states that only other purchases could make it on time. */
export const formatLimits = (
  limits: readonly AlertLimit[],
  alert: { readonly part: number; readonly period: number; readonly reason: string },
  names: Names | undefined,
  texts: Areas['plan']['alerts'],
): string => {
  if (limits.length === 0) return alert.reason === 'TradeOff' ? texts.limits.otherUse : '';
  return limits.map((limit) => formatLimit(limit, alert, names, texts)).join('; ');
};
