import type { CmisObject, Content } from '#lib/cmis/domain/objects/entity.ts';
import { stripTags } from '#lib/cmis/domain/objects/markup.ts';
import { splitWords } from '#lib/cmis/domain/query/text/textWords.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';

/** Where words stand in a text: places count its words. */
export interface TextIndex {
  readonly positions: ReadonlyMap<string, readonly number[]>;
  /** Number of words. */
  readonly size: number;
}

/** Places from the first word of one run to that of the next, so that a run may grow without moving the next. */
const RUN = 0x10000;
/** Words between two values of a property, so that no phrase reaches from one into the next. */
const GAP = 16;
/** Places of one word that are kept. */
const MOST_PLACES = 10_000;

/** The index of runs of texts. @param first place of the first word */
export const indexWords = (runs: readonly (readonly (readonly string[])[])[], first = 0): TextIndex => {
  const places = new Map<string, number[]>();
  let size = 0;
  for (const [index, texts] of runs.entries()) {
    let at = first + index * RUN;
    for (const words of texts) {
      for (const word of words) {
        const known = places.get(word);
        if (known === undefined) places.set(word, [at]);
        else if (known.length < MOST_PLACES) known.push(at);
        at += 1;
      }
      size += words.length;
      at += GAP;
    }
  }
  return { positions: places, size };
};

/** Whether an object is found by words. */
export const isFullTextIndexed = ({ entity }: CmisObject): boolean => getType(entity.typeId).fulltextIndexed;

/** The words of an object's name and of its other texts. */
export const indexPropertyWords = (object: CmisObject): TextIndex => {
  const { name, properties } = object.facts;
  const definitions = getType(object.entity.typeId).propertyDefinitions;
  const texts = definitions.map(({ id, propertyType }) =>
    propertyType === 'string' || propertyType === 'html' ? (properties[id] ?? []) : [],
  );
  return indexWords([[name], ...texts].map((run) => run.map((text) => splitWords(stripTags(String(text))))));
};

/** Names what a posting comes from: the properties of a version, or a content, whatever versions refer to it. */
export const toPropertySource = ({ facts }: CmisObject): string => `.${facts.version?.ordinal ?? 0}`;
export const toContentSource = ({ id }: Content): string => id;
