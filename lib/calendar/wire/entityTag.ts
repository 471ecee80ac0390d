import { createHash } from 'node:crypto';

/** Parses a list of entity tags (RFC 9110 §8.8.3). */
const parseTags = (header: string): readonly string[] => header.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];

/**
 * Computes the entity tag of a representation. The tag of an object begins with its version, the part `If-Match`
 * compares.
 */
export const computeEntityTag = (body: string, version: number | undefined): string => {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return version === undefined ? `"${hash}"` : `"${version}-${hash}"`;
};

const GZIPPED = /-gzip"$/;

/** Returns the tag of the compressed representation: each content coding has its own strong tag (RFC 9110 §8.8.3.3). */
export const toCodedTag = (tag: string, isZipped: boolean): string => (isZipped ? `${tag.slice(0, -1)}-gzip"` : tag);

/** Whether `If-None-Match` contains the tag (RFC 9110 §13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  parseTags(ifNoneMatch).some((one) => one === '*' || one.replace(/^W\//, '').replace(GZIPPED, '"') === tag);

/** Parses `If-Match` into a test of versions; undefined if it was not sent. */
export const parseIfMatch = (ifMatch: string | undefined): ((version: number) => boolean) | undefined => {
  if (ifMatch === undefined) return undefined;
  const tags = parseTags(ifMatch);
  return (version) => tags.some((one) => one === '*' || one.startsWith(`"${version}-`));
};
