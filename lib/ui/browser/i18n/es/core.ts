export { common } from '#lib/ui/browser/i18n/es/common.ts';
export { shell } from '#lib/ui/browser/i18n/es/shell.ts';
