// One file to load, as the views themselves: `plan/questionViews.ts`.
export { purchaseOrders } from '#lib/ui/browser/i18n/es/views/purchaseOrders.ts';
export { risk } from '#lib/ui/browser/i18n/es/views/risk.ts';
export { whyNot } from '#lib/ui/browser/i18n/es/views/whyNot.ts';
