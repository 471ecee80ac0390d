/** Issues of one kind in one column. */
interface Group {
  count: number;
}

interface Kept<I> {
  readonly issue: I;
  readonly group: Group;
  /** 0 for the first issue of its column, 1 for the first of its group, then its number within the group. */
  readonly rank: number;
}

/** An issue of a list, with the number of further issues of its kind in its column that are not listed, if any. */
export type ListedIssue<I> = I & { readonly more?: number };

/** Returns the number of issues, those that are not listed included. */
export const countIssues = (issues: readonly { readonly more?: number }[]): number =>
  issues.reduce((count, { more = 0 }) => count + 1 + more, 0);

/** Returns the path of a column, which is the same for every row. */
export const toColumn = (path: string): string => path.replace(/\[\d+\]/, '');

/** Collects issues by kind and column. Memory depends on the number of kinds and columns, not on that of issues. */
export class IssueList<I extends { readonly path: string }> {
  /** In the order of occurrence: for each group, as many as a whole list may have. */
  readonly kept: Kept<I>[] = [];
  readonly #groups = new Map<string, Group>();
  readonly #columns = new Set<string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get isEmpty(): boolean {
    return this.kept.length === 0;
  }

  /** Counts an issue. `create` is called unless enough issues of its kind are kept for its column. */
  collect(kind: string, column: string, create: () => I): void {
    const key = `${kind} ${column}`;
    const group = this.#groups.get(key) ?? { count: 0 };
    if (group.count === 0) this.#groups.set(key, group);
    group.count += 1;
    if (group.count > this.#most) return;
    this.kept.push({ issue: create(), group, rank: this.#columns.has(column) ? group.count : 0 });
    this.#columns.add(column);
  }
}

/**
 * Lists up to `most` issues in the order of their lists. Each column has its first issue before each group has one, and
 * groups share the remaining places evenly.
 */
export const listIssues = <I extends { readonly path: string }>(
  lists: readonly IssueList<I>[],
  most: number,
): readonly ListedIssue<I>[] => {
  const all = lists.flatMap(({ kept }) => kept);
  const chosen = new Set(all.toSorted((a, b) => a.rank - b.rank).slice(0, most));
  const listed = all.filter((one) => chosen.has(one));
  const groups = Map.groupBy(listed, ({ group }) => group);
  return listed.map((one) => {
    const own = groups.get(one.group) ?? [];
    const more = one.group.count - own.length;
    return more > 0 && own.at(-1) === one ? { ...one.issue, more } : one.issue;
  });
};
