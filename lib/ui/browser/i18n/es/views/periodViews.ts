// One file to load, as the views themselves: `plan/periodViews.ts`.
export { cash } from '#lib/ui/browser/i18n/es/views/cash.ts';
export { timeline } from '#lib/ui/browser/i18n/es/views/timeline.ts';
