import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Rendition } from '#lib/cmis/domain/model.ts';

/** Whether a rendition is wanted; undefined: none is. */
export type RenditionFilter = ((rendition: Rendition) => boolean) | undefined;

const KIND = /^[\w-]+:[\w.-]+$/;
const MEDIA_TYPE = /^[\w.+-]+\/(?:[\w.+-]+|\*)$/;

/** Characters of a filter, each term of which is compared with each rendition. */
const LONGEST = 5000;

const ALL = (): boolean => true;
const NONE = 'cmis:none';

const matches = (term: string): ((rendition: Rendition) => boolean) => {
  if (KIND.test(term)) return ({ kind }) => kind === term;
  const type = term.toLowerCase();
  return type.endsWith('/*')
    ? ({ mimetype }) => mimetype.startsWith(type.slice(0, -1))
    : ({ mimetype }) => mimetype === type;
};

/**
 * CMIS 1.0, 2.2.1.2.4: `*`, `cmis:none`, or a list of rendition kinds and media types.
 * @param absent what holds where no filter was given
 */
export const parseRenditionFilter = (text: string | undefined, absent: '*' | 'cmis:none'): RenditionFilter => {
  const given = text?.trim() || absent;
  if (given === NONE) return undefined;
  if (given.length > LONGEST) throw cmisError('filterNotValid', `renditionFilter has at most ${LONGEST} characters`);
  const terms = given.split(',').map((term) => term.trim());
  for (const term of terms)
    if (term !== '*' && !KIND.test(term) && !MEDIA_TYPE.test(term))
      throw cmisError('filterNotValid', `renditionFilter names no kind or media type: ${text}`);
  if (terms.includes('*')) return ALL;
  const tests = terms.map(matches);
  return (rendition) => tests.some((test) => test(rendition));
};
