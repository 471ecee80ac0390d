// One file to load: what is said about uploaded data.
export { AdviceList, Examined } from '#lib/ui/browser/procurement/import/advice.tsx';
export { Errors, Warnings } from '#lib/ui/browser/procurement/import/issues.tsx';
export { LookAt } from '#lib/ui/browser/procurement/import/lookAt.tsx';
