import type { Planned, PostWrite, TermWrite, Write, WriteFailure } from '#lib/calendar/store/plan.ts';
import { counterWrites } from '#lib/calendar/store/posts/counters.ts';
import { planPost } from '#lib/calendar/store/posts/planPost.ts';
import { planParents, planTerm } from '#lib/calendar/store/terms/planTerm.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** DynamoDB's limit for one transaction. */
export const MOST_ITEMS = 100;

const isPostWrite = (write: Write): write is PostWrite => write.after !== undefined && 'life' in write.after;

interface Plan {
  readonly planned: readonly Planned[];
  readonly counters: readonly WriteItem[];
}

const nameOf = (key: Readonly<Record<string, unknown>> | undefined): string => `${key?.pk} ${key?.sk}`;

/**
 * A slug that one object gives up and another takes in the same transaction changes hands in one item. It needs no
 * condition: the transaction checks that the first object is still as it was read, and so that it has the slug.
 */
const withSlugsHandedOver = (planned: readonly Planned[]): readonly Planned[] => {
  const left = new Set(planned.flatMap(({ item }) => (item.Delete === undefined ? [] : [nameOf(item.Delete.Key)])));
  const taken = new Set(
    planned.flatMap(({ item: { Put }, failure }) =>
      failure.reason === 'slug' && left.has(nameOf(Put?.Item)) ? [nameOf(Put?.Item)] : [],
    ),
  );
  if (taken.size === 0) return planned;
  return planned.flatMap(({ item, failure }) => {
    if (item.Delete !== undefined && taken.has(nameOf(item.Delete.Key))) return [];
    if (item.Put === undefined || !taken.has(nameOf(item.Put.Item))) return [{ item, failure }];
    const { TableName, Item } = item.Put;
    return [{ item: { Put: { TableName, Item } }, failure }];
  });
};

const planOf = (writes: readonly Write[]): Plan => {
  const posts = writes.filter(isPostWrite);
  const terms = writes.filter((write): write is TermWrite => !isPostWrite(write));
  return {
    planned: withSlugsHandedOver([...posts.flatMap(planPost), ...terms.flatMap(planTerm), ...planParents(terms)]),
    counters: counterWrites(posts),
  };
};

/** How many items the writes take, all together. */
export const writeSize = (writes: readonly Write[]): number => {
  const { planned, counters } = planOf(writes);
  return planned.length + counters.length;
};

/** Writes all objects with everything by which they are found, or nothing: then it tells why. */
export const writeAll = async (
  writes: readonly Write[],
  also: readonly WriteItem[] = [],
): Promise<readonly WriteFailure[]> => {
  const { planned, counters } = planOf(writes);
  const [first] = planned;
  if (first === undefined) return [];
  try {
    await transactWrite([...planned.map(({ item }) => item), ...also, ...counters]);
    return [];
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const failures = error.failures.flatMap(
      ({ index }) => planned[index]?.failure ?? (index < planned.length + also.length ? first.failure : []),
    );
    if (failures.length === 0) throw error;
    return failures;
  }
};
