/** Splits a list, in its order, into groups whose sizes sum to at most `most`. A larger item is a group of its own. */
export const groupBySize = <T>(
  items: readonly T[],
  getSize: (item: T) => number,
  most: number,
): readonly (readonly T[])[] => {
  const groups: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = getSize(item);
    if (size > room) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)?.push(item);
    room -= size;
  }
  return groups;
};
