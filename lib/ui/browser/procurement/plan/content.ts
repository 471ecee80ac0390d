// Loaded as one file: both views show figures and order lines, and two files would repeat their shared code.
export { Completed } from '#lib/ui/browser/procurement/plan/completed.tsx';
export { PlanPreview } from '#lib/ui/browser/procurement/plan/preview/index.tsx';
