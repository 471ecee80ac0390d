import { createHash } from 'node:crypto';

/** The members of a list of entity tags; RFC 9110, 8.8.3. */
const parseTags = (header: string): readonly string[] => header.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];

/** A tag of this representation; that of an object begins with its version, which alone `If-Match` compares. */
export const computeEntityTag = (body: string, version: number | undefined): string => {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return version === undefined ? `"${hash}"` : `"${version}-${hash}"`;
};

const GZIPPED = /-gzip"$/;

/** RFC 9110, 8.8.3.3: a representation in another content coding has another strong tag. */
export const toCodedTag = (tag: string, isZipped: boolean): string => (isZipped ? `${tag.slice(0, -1)}-gzip"` : tag);

/** Whether a client that holds one of the tags of `If-None-Match` has this representation; RFC 9110, 13.1.2. */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  parseTags(ifNoneMatch).some((one) => one === '*' || one.replace(/^W\//, '').replace(GZIPPED, '"') === tag);

/** Which versions `If-Match` admits; undefined: it was not sent. */
export const parseIfMatch = (ifMatch: string | undefined): ((version: number) => boolean) | undefined => {
  if (ifMatch === undefined) return undefined;
  const tags = parseTags(ifMatch);
  return (version) => tags.some((one) => one === '*' || one.startsWith(`"${version}-`));
};
