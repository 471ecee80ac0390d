// One file to load, as the views themselves: `plan/questionViews.ts`.
export { purchaseOrders } from '#lib/ui/browser/i18n/en/views/purchaseOrders.ts';
export { risk } from '#lib/ui/browser/i18n/en/views/risk.ts';
export { whyNot } from '#lib/ui/browser/i18n/en/views/whyNot.ts';
