// Loaded as one file: both views draw periods. With two files, the build would cut their shared code into many small
// chunks.
export { CashAndStock } from '#lib/ui/browser/procurement/plan/cash/index.tsx';
export { Timeline } from '#lib/ui/browser/procurement/plan/timeline/index.tsx';
