// One file to load: both draw periods, and two files would cut what they share into many small ones.
export { CashAndStock } from '#lib/ui/browser/procurement/plan/cash/index.tsx';
export { Timeline } from '#lib/ui/browser/procurement/plan/timeline/index.tsx';
