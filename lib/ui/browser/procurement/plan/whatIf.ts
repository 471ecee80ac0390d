// Loaded as one file: re-planned data open the comparison.
export { Compare } from '#lib/ui/browser/procurement/compare/index.tsx';
export { Data } from '#lib/ui/browser/procurement/plan/data/index.tsx';
