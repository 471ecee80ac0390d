export { documentDetails } from '#lib/ui/browser/i18n/es/documentDetails.ts';
export { documentSearch } from '#lib/ui/browser/i18n/es/documentSearch.ts';
