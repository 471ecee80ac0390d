import { queryError } from '#lib/cmis/domain/query/queryError.ts';
import { ANY, ONE, type WildcardPattern } from '#lib/cmis/domain/query/wildcards.ts';

const WILDCARDS: Readonly<Record<string, typeof ONE | typeof ANY>> = { _: ONE, '%': ANY };

const toPiece = (written: string, at: number): WildcardPattern[number] => {
  if (written === "''") return "'";
  if (!written.startsWith('\\')) return WILDCARDS[written] ?? written;
  if (/^\\['\\%_]$/.test(written)) return written.slice(1);
  throw queryError(at, `unknown escape ${written} in LIKE, use \\' \\\\ \\% \\_`);
};

/** Bounds matching: each character of a value may be compared with every character of the pattern. */
const LONGEST = 255;

/** Parses the pattern of LIKE (CMIS 1.0, 2.1.10.2.4.4); `at` is the position of its opening quote. */
export const parseLikePattern = (written: string, at: number): WildcardPattern => {
  const pieces = [...written.matchAll(/''|\\[\s\S]|[\s\S]/gu)];
  if (pieces.length > LONGEST) throw queryError(at, `a pattern of LIKE has at most ${LONGEST} characters`);
  return pieces.map((match) => toPiece(match[0], at + 1 + match.index));
};
