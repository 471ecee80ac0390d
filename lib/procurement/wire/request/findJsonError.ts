const SPACE = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE_CODE = 0x20;
const ESCAPE = /["\\/bfnrt]|u[\da-fA-F]{4}/y;

/**
 * Returns the index after the JSON string at `start`; undefined if there is none. A regular expression would backtrack
 * per character and overflow the stack.
 */
const findStringEnd = (text: string, start: number): number | undefined => {
  if (text.charCodeAt(start) !== QUOTE) return undefined;
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < SPACE_CODE) return undefined;
    if (code !== BACKSLASH) continue;
    ESCAPE.lastIndex = at + 1;
    if (!ESCAPE.test(text)) return undefined;
    at = ESCAPE.lastIndex - 1;
  }
  return undefined;
};

/** Token that is expected next: RFC 8259 as a state machine. */
type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'end';

/** Finds the index of the first JSON error, for messages. It is the length of the text if the text ends too early. */
export const findJsonError = (text: string): number => {
  const open: ('{' | '[')[] = [];
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const takeString = (): boolean => {
    const end = findStringEnd(text, at);
    at = end ?? at;
    return end !== undefined;
  };
  const expectAfterValue = (): Expected => (open.length === 0 ? 'end' : 'commaOrEnd');
  const enter = (bracket: '{' | '['): Expected => {
    open.push(bracket);
    at += 1;
    return bracket === '{' ? 'keyOrEnd' : 'valueOrEnd';
  };
  const leave = (): Expected => {
    open.pop();
    at += 1;
    return expectAfterValue();
  };
  const value = (next: string | undefined): Expected | undefined => {
    if (next === '{' || next === '[') return enter(next);
    return takeString() || take(SCALAR) ? expectAfterValue() : undefined;
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
        return takeString() ? 'colon' : undefined;
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
