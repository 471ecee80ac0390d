// Reports about uploaded data, as one file to load.
export { AdviceList, Examined } from '#lib/ui/browser/procurement/import/advice.tsx';
export { Errors, Warnings } from '#lib/ui/browser/procurement/import/issues.tsx';
export { LookAt } from '#lib/ui/browser/procurement/import/lookAt.tsx';
export { Questions } from '#lib/ui/browser/procurement/import/questions.tsx';
