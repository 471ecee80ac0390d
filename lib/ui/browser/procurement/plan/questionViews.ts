// Loaded as one file: all of these views show the effect of a question about the plan, with the same components.
export { PurchaseOrders } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/index.tsx';
export { Risk } from '#lib/ui/browser/procurement/plan/risk/index.tsx';
export { LineRisk } from '#lib/ui/browser/procurement/plan/risk/lineRisk.tsx';
export { WhyNot } from '#lib/ui/browser/procurement/plan/whyNot/index.tsx';
