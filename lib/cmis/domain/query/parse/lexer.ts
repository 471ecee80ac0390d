import { queryError } from '#lib/cmis/domain/query/queryError.ts';

/** A token of a statement and its position. */
export interface Token {
  readonly kind: 'word' | 'string' | 'number' | 'symbol' | 'end';
  /** As written; for a string the text between the quotes, including escapes. */
  readonly text: string;
  readonly at: number;
}

const BLANK = /\s+/y;
const WORD = /[A-Za-z_][A-Za-z0-9_:]*/y;
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
/** A quote ends a string unless a backslash or another quote precedes it. */
const STRING = /'((?:[^'\\]|''|\\[\s\S])*)'(?!')/y;
const SYMBOL = /<>|<=|>=|[(),.*=<>]/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const readToken = (statement: string, at: number): { readonly token: Token; readonly end: number } => {
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
  throw queryError(at, `unexpected character ${String.fromCodePoint(statement.codePointAt(at) ?? 0)}`);
};

/** In UTF-16 code units. */
const LONGEST = 100_000;

/** Splits a statement into tokens; the last one is its end. */
export const tokenize = (statement: string): readonly Token[] => {
  if (statement.length > LONGEST) throw queryError(LONGEST, `a statement has at most ${LONGEST} characters`);
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(BLANK, statement, at)?.[0].length ?? 0;
    if (at === statement.length) return [...tokens, { kind: 'end', text: '', at }];
    const { token, end } = readToken(statement, at);
    const last = tokens.at(-1);
    const lacksBlank = token.kind === 'word' && last?.kind === 'number' && last.at + last.text.length === at;
    if (lacksBlank) throw queryError(at, `a blank is missing between a number and ${token.text}`);
    tokens.push(token);
    at = end;
  }
};
