import { planCreation } from '#lib/calendar/store/creations.ts';
import { planCounters } from '#lib/calendar/store/items/counters.ts';
import { planFeedChange } from '#lib/calendar/store/items/feedChanges.ts';
import { planNames } from '#lib/calendar/store/places/names.ts';
import type { PlannedItem, PostWrite, TermWrite, Write, WriteFailure } from '#lib/calendar/store/plan.ts';
import { planPost } from '#lib/calendar/store/posts/planPost.ts';
import { planParents, planTerm } from '#lib/calendar/store/terms/planTerm.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** DynamoDB's limit of items in one transaction, less the one that counts the changes of feeds. */
export const MAX_ITEMS = 99;

const isPostWrite = (write: Write): write is PostWrite => write.after !== undefined && 'life' in write.after;

interface Plan {
  readonly planned: readonly PlannedItem[];
  readonly counters: readonly WriteItem[];
}

const formatKey = (key: Readonly<Record<string, unknown>> | undefined): string => `${key?.pk} ${key?.sk}`;

/**
 * Merges the release and the claim of one slug into a single write, because a transaction may touch an item only once.
 * The write needs no condition: the transaction requires the releasing object to be unchanged.
 */
const mergeSlugHandovers = (planned: readonly PlannedItem[]): readonly PlannedItem[] => {
  const left = new Set(planned.flatMap(({ item }) => (item.Delete === undefined ? [] : [formatKey(item.Delete.Key)])));
  const taken = new Set(
    planned.flatMap(({ item: { Put }, failure }) =>
      failure.reason === 'slug' && left.has(formatKey(Put?.Item)) ? [formatKey(Put?.Item)] : [],
    ),
  );
  if (taken.size === 0) return planned;
  return planned.flatMap(({ item, failure }) => {
    if (item.Delete !== undefined && taken.has(formatKey(item.Delete.Key))) return [];
    if (item.Put === undefined || !taken.has(formatKey(item.Put.Item))) return [{ item, failure }];
    const { TableName, Item } = item.Put;
    return [{ item: { Put: { TableName, Item } }, failure }];
  });
};

const splitWrites = (writes: readonly Write[]) => ({
  posts: writes.filter(isPostWrite),
  terms: writes.filter((write): write is TermWrite => !isPostWrite(write)),
});

const planAll = (writes: readonly Write[]): Plan => {
  const { posts, terms } = splitWrites(writes);
  return {
    planned: mergeSlugHandovers([
      ...posts.flatMap(planPost),
      ...planNames(posts),
      ...terms.flatMap(planTerm),
      ...planParents(terms),
    ]),
    counters: planCounters(posts),
  };
};

/** Counts the transaction items of the writes, without the one that every transaction has. */
export const countItems = (writes: readonly Write[]): number => {
  const { planned, counters } = planAll(writes);
  return planned.length + counters.length;
};

/** Returns the id of the object for which the others are written: the last one. */
const getWrittenId = (writes: readonly Write[]): number => {
  const last = writes.at(-1);
  return last?.after?.id ?? last?.before?.id ?? 0;
};

/** Writes all objects and their index items in one transaction; returns the failures (empty on success). */
export const writeAll = async (
  writes: readonly Write[],
  also: readonly WriteItem[] = [],
): Promise<readonly WriteFailure[]> => {
  const { planned, counters } = planAll(writes);
  const [first] = planned;
  if (first === undefined) return [];
  const creation = planCreation(getWrittenId(writes));
  const further = [...also, ...creation.items];
  const change = planFeedChange(splitWrites(writes));
  try {
    await transactWrite([...planned.map(({ item }) => item), ...further, ...counters, change]);
    creation.succeeded();
    return [];
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const failures = error.failures.flatMap(
      ({ index }) => planned[index]?.failure ?? (index < planned.length + further.length ? first.failure : []),
    );
    if (failures.length === 0) throw error;
    return failures;
  }
};
