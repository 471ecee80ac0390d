/** The part of a list that `maxItems` and `skipCount` select. */
export interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** Upper bound of `maxItems`. A page is shorter if its answer would be too large. */
const MOST_ITEMS = 5000;

/** Converts the paging parameters (CMIS 1.0, 2.2.1.2.5). The default is the largest page, for clients that read only one. */
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

/** Returns one page of a complete list. */
export const takePage = <T>(all: readonly T[], { skip, limit }: Page) => ({
  items: all.slice(skip, skip + limit),
  hasMoreItems: skip + limit < all.length,
  numItems: all.length,
});
