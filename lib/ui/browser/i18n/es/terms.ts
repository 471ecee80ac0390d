export { bounds } from '#lib/ui/browser/i18n/es/bounds.ts';
export { criteria } from '#lib/ui/browser/i18n/es/criteria.ts';
export { figures } from '#lib/ui/browser/i18n/es/figures.ts';
export { reasons } from '#lib/ui/browser/i18n/es/reasons.ts';
