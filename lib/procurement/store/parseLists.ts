/** Separator of two entries of a list. */
const BETWEEN = '},{';

/**
 * Parses an object of lists, `{"Name":[…],…}`, from pieces of JSON text, so that the text is never in memory as a
 * whole. Entries are flat objects of numbers and of strings without braces.
 */
export const parseLists = async (
  pieces: AsyncIterable<string>,
): Promise<Readonly<Record<string, readonly unknown[]>>> => {
  const lists: Record<string, unknown[]> = {};
  let open = '';
  let rest = '';
  const take = (text: string): void => {
    for (const [name, entries] of Object.entries<unknown[]>(JSON.parse(open + text))) {
      const list = lists[name] ?? [];
      for (const entry of entries) list.push(entry);
      lists[name] = list;
      open = `{${JSON.stringify(name)}:[`;
    }
  };
  for await (const piece of pieces) {
    rest += piece;
    const end = rest.lastIndexOf(BETWEEN) + 1;
    if (end === 0) continue;
    take(`${rest.slice(0, end)}]}`);
    rest = rest.slice(end + 1);
  }
  take(rest);
  return lists;
};
