import type { AlertAnswer } from '#lib/procurement/domain/questions/alerts.ts';
import { getPlanUrl, request } from '#lib/ui/browser/api/client.ts';

/** Fetches the alerts of one part with the effect of each group of limits. */
export const getPartAlerts = (id: string, part: number, signal: AbortSignal): Promise<readonly AlertAnswer[]> =>
  request(`${getPlanUrl(id)}/alerts`, { query: { partId: part }, signal });
