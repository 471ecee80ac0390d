import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Rendition } from '#lib/cmis/domain/model.ts';

/** Returns whether a rendition is selected. Undefined means that none is. */
export type RenditionFilter = ((rendition: Rendition) => boolean) | undefined;

const KIND = /^[\w-]+:[\w.-]+$/;
const MEDIA_TYPE = /^[\w.+-]+\/(?:[\w.+-]+|\*)$/;

/** Maximum length of a filter, because each of its terms is compared with each rendition. */
const LONGEST = 5000;

const ALL = (): boolean => true;
const NONE = 'cmis:none';

const parseTerm = (term: string): ((rendition: Rendition) => boolean) => {
  if (KIND.test(term)) return ({ kind }) => kind === term;
  const type = term.toLowerCase();
  return type.endsWith('/*')
    ? ({ mimetype }) => mimetype.startsWith(type.slice(0, -1))
    : ({ mimetype }) => mimetype === type;
};

/**
 * Parses a rendition filter (CMIS 1.0, 2.2.1.2.4): `*`, `cmis:none`, or a list of rendition kinds and media types.
 * @param absent the filter if none was given
 */
export const parseRenditionFilter = (text: string | undefined, absent: '*' | 'cmis:none'): RenditionFilter => {
  const filter = text?.trim() || absent;
  if (filter === NONE) return undefined;
  if (filter.length > LONGEST) throw cmisError('filterNotValid', `renditionFilter has at most ${LONGEST} characters`);
  const terms = filter.split(',').map((term) => term.trim());
  for (const term of terms)
    if (term !== '*' && !KIND.test(term) && !MEDIA_TYPE.test(term))
      throw cmisError(
        'filterNotValid',
        `renditionFilter must be *, cmis:none or a list of rendition kinds and media types: ${text}`,
      );
  if (terms.includes('*')) return ALL;
  const tests = terms.map(parseTerm);
  return (rendition) => tests.some((test) => test(rendition));
};
