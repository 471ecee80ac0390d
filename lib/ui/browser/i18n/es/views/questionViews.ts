// Texts of the views in `plan/questionViews.ts`, which are loaded as one file.
export { purchaseOrders } from '#lib/ui/browser/i18n/es/views/purchaseOrders.ts';
export { risk } from '#lib/ui/browser/i18n/es/views/risk.ts';
export { whyNot } from '#lib/ui/browser/i18n/es/views/whyNot.ts';
