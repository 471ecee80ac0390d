// Loaded as one file: both belong to the open editor and share the rules of an order.
export { OrderEditor } from '#lib/ui/browser/procurement/settings/orderEditor.tsx';
export { Trial } from '#lib/ui/browser/procurement/settings/trial.tsx';
