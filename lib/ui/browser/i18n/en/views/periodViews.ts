// Texts of the views in `plan/periodViews.ts`, which are loaded as one file.
export { cash } from '#lib/ui/browser/i18n/en/views/cash.ts';
export { timeline } from '#lib/ui/browser/i18n/en/views/timeline.ts';
