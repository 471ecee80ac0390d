import { MOST_NAME_BYTES, requireShort } from '#lib/calendar/domain/bounds.ts';
import type { TermFields } from '#lib/calendar/domain/commands.ts';
import type { Term, TermKind } from '#lib/calendar/domain/model.ts';
import { slugsAfter } from '#lib/calendar/domain/posts/postSlugs.ts';
import { textsAfter, writtenLanguage } from '#lib/calendar/domain/posts/postTexts.ts';
import { ownName } from '#lib/calendar/domain/terms/terms.ts';
import { type Language, shownTexts } from '#lib/calendar/domain/text/languages.ts';
import { escapeText } from '#lib/calendar/domain/text/text.ts';

interface TermSetting {
  readonly kind: TermKind;
  /** The id of a term that is new. */
  readonly id: number;
  readonly nowUtc: string;
  readonly language: Language | undefined;
}

const AS_SENT = { title: (text: string) => text, text: (text: string) => text };
const ESCAPED = { title: escapeText, text: escapeText };

/** The term after a write: what was not sent stays. Nothing in its texts is markup. */
export const termAfter = <Known extends Term>(
  current: Known | undefined,
  { name, description, slug, parent }: TermFields,
  { kind, id, nowUtc, language }: TermSetting,
): Term => {
  requireShort('name', name, MOST_NAME_BYTES);
  const written = writtenLanguage(current, language);
  const sent = {
    ...(name === undefined ? {} : { title: name }),
    ...(description === undefined ? {} : { description }),
  };
  const versions = textsAfter(current, sent, { language: written, titleName: 'name', clean: AS_SENT, render: ESCAPED });
  const shown = shownTexts(versions, written);
  const texts = slugsAfter(versions.texts, {
    id: current?.id ?? id,
    language: written,
    sent: slug === shown.slug ? undefined : slug,
    shownTitle: shown.title,
    fromTitle: true,
  });
  const placed = {
    kind,
    id: current?.id ?? id,
    version: (current?.version ?? 0) + 1,
    modifiedUtc: nowUtc,
    parent: parent ?? current?.parent ?? 0,
    original: versions.original,
    texts,
  };
  const twinIn = placed.parent === current?.parent ? stillTwin(current, placed) : [];
  return twinIn.length === 0 ? placed : { ...placed, twinIn };
};

/** What is renamed in a language shares its name there no more. */
const stillTwin = (before: Term, after: Term): readonly Language[] =>
  (before.twinIn ?? []).filter((language) => ownName(before, language) === ownName(after, language));
