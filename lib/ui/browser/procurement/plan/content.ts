// One file to load: both show figures and order lines, and files of their own would repeat what they share.
export { Completed } from '#lib/ui/browser/procurement/plan/completed.tsx';
export { PlanPreview } from '#lib/ui/browser/procurement/plan/preview/index.tsx';
