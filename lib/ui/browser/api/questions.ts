import type { WhyNotAnswer, WishMember } from '#lib/procurement/domain/questions/whyNot.ts';
import { request } from '#lib/ui/browser/api/client.ts';

const plan = (id: string): string => `/api/ProcurementCalculator/GetPlan/${encodeURIComponent(id)}`;

/** A question "why not?" as the API takes it. */
export type WishBody = { readonly PartId: number } & { readonly [M in WishMember]?: number | boolean };

/** Asks for the best plan that fulfils a wish about a part. */
export const askWhyNot = (id: string, wish: WishBody, signal: AbortSignal): Promise<WhyNotAnswer> =>
  request(`${plan(id)}/whynot`, { method: 'POST', body: wish, signal });
