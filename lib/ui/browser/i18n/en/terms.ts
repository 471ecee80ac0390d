export { bounds } from '#lib/ui/browser/i18n/en/terms/bounds.ts';
export { criteria } from '#lib/ui/browser/i18n/en/terms/criteria.ts';
export { figures } from '#lib/ui/browser/i18n/en/terms/figures.ts';
export { reasons } from '#lib/ui/browser/i18n/en/terms/reasons.ts';
