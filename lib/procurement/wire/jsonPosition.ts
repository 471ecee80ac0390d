const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What may come next: RFC 8259 as a state machine over tokens. */
type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'end';

/** Where a text stops being JSON, as an index; its length where it only ends too early. For error messages alone. */
export const jsonPosition = (text: string): number => {
  const open: ('{' | '[')[] = [];
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found !== undefined;
  };
  const afterValue = (): Expected => (open.length === 0 ? 'end' : 'commaOrEnd');
  const enter = (bracket: '{' | '['): Expected => {
    open.push(bracket);
    at += 1;
    return bracket === '{' ? 'keyOrEnd' : 'valueOrEnd';
  };
  const leave = (): Expected => {
    open.pop();
    at += 1;
    return afterValue();
  };
  const value = (next: string | undefined): Expected | undefined => {
    if (next === '{' || next === '[') return enter(next);
    return take(STRING) || take(SCALAR) ? afterValue() : undefined;
  };
  const step = (expected: Expected): Expected | undefined => {
    const next = text[at];
    const isEnd = next === (open.at(-1) === '{' ? '}' : ']');
    switch (expected) {
      case 'value':
        return value(next);
      case 'valueOrEnd':
        return isEnd ? leave() : value(next);
      case 'keyOrEnd':
        return isEnd ? leave() : step('key');
      case 'key':
        return take(STRING) ? 'colon' : undefined;
      case 'colon':
        return take(/:/y) ? 'value' : undefined;
      case 'commaOrEnd':
        if (isEnd) return leave();
        if (!take(/,/y)) return undefined;
        return open.at(-1) === '{' ? 'key' : 'value';
      case 'end':
        return undefined;
    }
  };
  let expected: Expected | undefined = 'value';
  while (expected !== undefined) {
    take(SPACE);
    expected = step(expected);
  }
  return at;
};
