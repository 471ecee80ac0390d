import { call } from '#test/support/procurement/procurement.ts';
import { handler as comparePlans } from '../../../functions/procurement/calculator/comparePlans.ts';

/** Number of order lines that a comparison of two plans shows. */
export const countChangedLines = async (planId: string, otherId: string): Promise<number> => {
  const { Added, Removed, Changed } = (await call(comparePlans, { path: { planId, otherId } })).json.Purchases;
  const changed = Changed.filter(
    ({ Before, After }: Record<string, { readonly Quantity: number }>) => Before?.Quantity !== After?.Quantity,
  );
  return Added.length + Removed.length + changed.length;
};
