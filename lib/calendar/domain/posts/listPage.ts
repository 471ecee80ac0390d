import type { PageRequest } from '#lib/calendar/domain/commands.ts';

/** Whether a page other than the first one is beyond the last one. */
export const isBeyondEnd = (
  { page, perPage, isCountOnly }: PageRequest,
  { entries, total }: { readonly entries: readonly unknown[]; readonly total: number },
): boolean => page > 1 && (isCountOnly === true ? (page - 1) * perPage >= total : entries.length === 0);
