import { queryError } from '#lib/cmis/domain/query/parse/queryError.ts';
import { ANY, ONE, type WildcardPattern } from '#lib/cmis/domain/query/parse/wildcards.ts';

const WILDCARDS: Readonly<Record<string, typeof ONE | typeof ANY>> = { _: ONE, '%': ANY };

const pieceOf = (written: string, at: number): WildcardPattern[number] => {
  if (written === "''") return "'";
  if (!written.startsWith('\\')) return WILDCARDS[written] ?? written;
  if (/^\\['\\%_]$/.test(written)) return written.slice(1);
  throw queryError(at, `LIKE knows no escape ${written}, only \\' \\\\ \\% \\_`);
};

/** Characters of a pattern: each character of a value may be compared with all of them. */
const LONGEST = 255;

/** CMIS 1.0, 2.1.10.2.4.4: the pattern in a string as it was written; `at` is where the string begins. */
export const parseLikePattern = (written: string, at: number): WildcardPattern => {
  const pieces = [...written.matchAll(/''|\\[\s\S]|[\s\S]/gu)];
  if (pieces.length > LONGEST) throw queryError(at, `a pattern of LIKE has at most ${LONGEST} characters`);
  return pieces.map((match) => pieceOf(match[0], at + 1 + match.index));
};
