import type { Term, TermKind, TermTexts } from '#lib/calendar/domain/model.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { termId, termKey } from '#lib/calendar/store/keys.ts';
import type { StoredTerm } from '#lib/calendar/store/plan.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * The members of a term beside those in its key, under names of one character: a page of events reads many terms, and
 * would pay more for the names than for the values.
 */
interface ShortTerm {
  readonly m: string;
  /** Absent: 0. */
  readonly p?: number;
  /** Absent: the default language. */
  readonly o?: Language;
  readonly t: Readonly<Partial<Record<Language, { readonly t?: string; readonly s?: string; readonly d?: string }>>>;
  readonly w?: readonly Language[];
  readonly x?: true;
}

/** Name of the mark of a deleted term. */
export const DELETED_MARK = 'x' satisfies keyof ShortTerm;

const mapTexts = <From, To>(texts: Readonly<Partial<Record<Language, From>>>, change: (version: From) => To) =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const version = texts[language];
      return version === undefined ? [] : [[language, change(version)] as const];
    }),
  );

const toShort = ({ modifiedUtc, parent, original, texts, twinIn, isDeleted }: Term): ShortTerm => ({
  m: modifiedUtc,
  ...(parent === 0 ? {} : { p: parent }),
  ...(original === DEFAULT_LANGUAGE ? {} : { o: original }),
  t: mapTexts(texts, ({ title: t, slug: s, description: d }: TermTexts) => ({
    ...(t === undefined ? {} : { t }),
    ...(s === undefined ? {} : { s }),
    ...(d === undefined ? {} : { d }),
  })),
  ...(twinIn === undefined ? {} : { w: twinIn }),
  ...(isDeleted === undefined ? {} : { x: isDeleted }),
});

/** Builds the item of a term; `lineage`: number of children ever added. */
export const buildTermItem = (term: Term, lineage: number): StoredItem & Key => ({
  ...termKey(term.kind, term.id),
  version: term.version,
  lineage,
  term: toShort(term),
});

/** Parses the item of a term of that kind. */
export const parseTerm = (kind: TermKind, { sk, version, lineage, term }: StoredItem): StoredTerm => {
  const { m, p = 0, o = DEFAULT_LANGUAGE, t: texts, w, x } = term as ShortTerm;
  return {
    kind,
    id: termId(String(sk)),
    version: Number(version),
    modifiedUtc: m,
    parent: p,
    original: o,
    texts: mapTexts(texts, ({ t, s, d }) => ({
      ...(t === undefined ? {} : { title: t }),
      ...(s === undefined ? {} : { slug: s }),
      ...(d === undefined ? {} : { description: d }),
    })),
    ...(w === undefined ? {} : { twinIn: w }),
    ...(x === undefined ? {} : { isDeleted: x }),
    lineage: Number(lineage),
  };
};
