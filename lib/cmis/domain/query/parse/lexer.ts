import { queryError } from '#lib/cmis/domain/query/parse/queryError.ts';

/** A piece of a statement and where it begins. */
export interface Token {
  readonly kind: 'word' | 'string' | 'number' | 'symbol' | 'end';
  /** As it was written; of a string what stands between the quotes, escapes and all. */
  readonly text: string;
  readonly at: number;
}

const BLANK = /\s+/y;
const WORD = /[A-Za-z_][A-Za-z0-9_:]*/y;
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
/** A quote ends a string unless a backslash, or another quote, stands before it. */
const STRING = /'((?:[^'\\]|''|\\[\s\S])*)'(?!')/y;
const SYMBOL = /<>|<=|>=|[(),.*=<>]/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const tokenAt = (statement: string, at: number): { readonly token: Token; readonly end: number } => {
  const string = matchAt(STRING, statement, at);
  if (string !== null) return { token: { kind: 'string', text: string[1] ?? '', at }, end: at + string[0].length };
  if (statement[at] === "'") throw queryError(at, 'the string has no end');
  for (const [kind, pattern] of [
    ['word', WORD],
    ['number', NUMBER],
    ['symbol', SYMBOL],
  ] as const) {
    const text = matchAt(pattern, statement, at)?.[0];
    if (text !== undefined) return { token: { kind, text, at }, end: at + text.length };
  }
  throw queryError(at, `a statement has no character ${String.fromCodePoint(statement.codePointAt(at) ?? 0)} there`);
};

/** Longest statement, in UTF-16 code units. */
const LONGEST = 100_000;

/** The tokens of a statement; the last one is its end. */
export const tokenize = (statement: string): readonly Token[] => {
  if (statement.length > LONGEST) throw queryError(LONGEST, `a statement has at most ${LONGEST} characters`);
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(BLANK, statement, at)?.[0].length ?? 0;
    if (at === statement.length) return [...tokens, { kind: 'end', text: '', at }];
    const { token, end } = tokenAt(statement, at);
    const last = tokens.at(-1);
    const isGlued = token.kind === 'word' && last?.kind === 'number' && last.at + last.text.length === at;
    if (isGlued) throw queryError(at, `a number ends before ${token.text}`);
    tokens.push(token);
    at = end;
  }
};
