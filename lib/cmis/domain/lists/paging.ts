/** What maxItems and skipCount ask of a list. */
export interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** Most items of a page, whatever is asked for; an answer ends earlier where it grows too large. */
const MOST_ITEMS = 5000;

/** CMIS 1.0, 2.2.1.2.5: without maxItems as many as fit an answer, for clients that never ask for a second page. */
export const toPage = ({
  maxItems,
  skipCount,
}: {
  maxItems?: number | undefined;
  skipCount?: number | undefined;
}): Page => ({
  skip: skipCount ?? 0,
  limit: Math.min(maxItems ?? MOST_ITEMS, MOST_ITEMS),
});

/** One page of a list that is at hand as a whole. */
export const takePage = <T>(all: readonly T[], { skip, limit }: Page) => ({
  items: all.slice(skip, skip + limit),
  hasMoreItems: skip + limit < all.length,
  numItems: all.length,
});

/** Bytes of objects after which an answer ends, so that it fits a Lambda's payload (6 MB, base64 included). */
export const MAX_ANSWER_BYTES = 5_000_000;
