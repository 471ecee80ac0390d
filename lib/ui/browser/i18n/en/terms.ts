export { bounds } from '#lib/ui/browser/i18n/en/bounds.ts';
export { criteria } from '#lib/ui/browser/i18n/en/criteria.ts';
export { figures } from '#lib/ui/browser/i18n/en/figures.ts';
export { reasons } from '#lib/ui/browser/i18n/en/reasons.ts';
