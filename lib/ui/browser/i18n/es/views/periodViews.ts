// Texts of the views in `plan/periodViews.ts`, which are loaded as one file.
export { cash } from '#lib/ui/browser/i18n/es/views/cash.ts';
export { timeline } from '#lib/ui/browser/i18n/es/views/timeline.ts';
