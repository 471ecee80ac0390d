export { documentDetails } from '#lib/ui/browser/i18n/en/documentDetails.ts';
export { documentSearch } from '#lib/ui/browser/i18n/en/documentSearch.ts';
