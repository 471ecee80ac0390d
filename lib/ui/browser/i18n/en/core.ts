export { common } from '#lib/ui/browser/i18n/en/common.ts';
export { shell } from '#lib/ui/browser/i18n/en/shell.ts';
