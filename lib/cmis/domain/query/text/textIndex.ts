import type { CmisObject, Content } from '#lib/cmis/domain/objects/entity.ts';
import { stripTags } from '#lib/cmis/domain/objects/markup.ts';
import { splitWords } from '#lib/cmis/domain/query/text/textWords.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';

/** Positions of each word of a text, counted in words. */
export interface TextIndex {
  readonly positions: ReadonlyMap<string, readonly number[]>;
  /** Number of words of the text. */
  readonly size: number;
}

/** Distance between the first positions of two runs, so that a run can grow without moving the next one. */
const RUN = 0x10000;
/** Distance between two values of a property, so that no phrase spans both. */
const GAP = 16;
/** Maximum number of positions of a word; further ones are dropped. */
const MAX_POSITIONS = 10_000;

/**
 * Indexes runs of texts, each text given as its words.
 * @param first position of the first word
 */
export const indexWords = (runs: readonly (readonly (readonly string[])[])[], first = 0): TextIndex => {
  const positions = new Map<string, number[]>();
  let size = 0;
  for (const [index, texts] of runs.entries()) {
    let at = first + index * RUN;
    for (const words of texts) {
      for (const word of words) {
        const known = positions.get(word);
        if (known === undefined) positions.set(word, [at]);
        else if (known.length < MAX_POSITIONS) known.push(at);
        at += 1;
      }
      size += words.length;
      at += GAP;
    }
  }
  return { positions, size };
};

/** Whether CONTAINS can find an object. */
export const isFullTextIndexed = ({ entity }: CmisObject): boolean => getType(entity.typeId).fulltextIndexed;

/** Indexes the words of an object's name and of its string and HTML properties. */
export const indexPropertyWords = (object: CmisObject): TextIndex => {
  const { name, properties } = object.facts;
  const definitions = getType(object.entity.typeId).propertyDefinitions;
  const texts = definitions.map(({ id, propertyType }) =>
    propertyType === 'string' || propertyType === 'html' ? (properties[id] ?? []) : [],
  );
  return indexWords([[name], ...texts].map((run) => run.map((text) => splitWords(stripTags(String(text))))));
};

/** Returns the source of postings of a version's properties; that of content is shared by all versions referring to it. */
export const toPropertySource = ({ facts }: CmisObject): string => `.${facts.version?.ordinal ?? 0}`;
export const toContentSource = ({ id }: Content): string => id;
