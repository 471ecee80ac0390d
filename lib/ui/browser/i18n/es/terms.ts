export { bounds } from '#lib/ui/browser/i18n/es/terms/bounds.ts';
export { criteria } from '#lib/ui/browser/i18n/es/terms/criteria.ts';
export { figures } from '#lib/ui/browser/i18n/es/terms/figures.ts';
export { reasons } from '#lib/ui/browser/i18n/es/terms/reasons.ts';
