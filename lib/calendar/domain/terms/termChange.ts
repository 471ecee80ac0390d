import type { TermFields } from '#lib/calendar/domain/commands.ts';
import { MAX_NAME_BYTES, requireMaxBytes } from '#lib/calendar/domain/limits.ts';
import type { Term, TermKind } from '#lib/calendar/domain/model.ts';
import { assignSlugs } from '#lib/calendar/domain/posts/postSlugs.ts';
import { applyTextChange, resolveWrittenLanguage } from '#lib/calendar/domain/posts/postTexts.ts';
import { getFoldedName } from '#lib/calendar/domain/terms/terms.ts';
import { type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { escapeText } from '#lib/calendar/domain/text/text.ts';

interface TermSetting {
  readonly kind: TermKind;
  /** Id of the term if it is new. */
  readonly id: number;
  readonly nowUtc: string;
  readonly language: Language | undefined;
}

const AS_SENT = { title: (text: string) => text, text: (text: string) => text };
const ESCAPED = { title: escapeText, text: escapeText };

/** Computes the term after a write; members that were not sent keep their values. Its texts are plain, not HTML. */
export const applyTermChange = <Known extends Term>(
  current: Known | undefined,
  { name, description, slug, parent }: TermFields,
  { kind, id, nowUtc, language }: TermSetting,
): Term => {
  requireMaxBytes('name', name, MAX_NAME_BYTES);
  const written = resolveWrittenLanguage(current, language);
  const sent = {
    ...(name === undefined ? {} : { title: name }),
    ...(description === undefined ? {} : { description }),
  };
  const versions = applyTextChange(current, sent, {
    language: written,
    titleName: 'name',
    clean: AS_SENT,
    render: ESCAPED,
  });
  const shown = selectTexts(versions, written);
  const texts = assignSlugs(versions.texts, {
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
  const twinIn = placed.parent === current?.parent ? keepSharedNameLanguages(current, placed) : [];
  return twinIn.length === 0 ? placed : { ...placed, twinIn };
};

/** Returns the languages of `twinIn` in which the term was not renamed. */
const keepSharedNameLanguages = (before: Term, after: Term): readonly Language[] =>
  (before.twinIn ?? []).filter((language) => getFoldedName(before, language) === getFoldedName(after, language));
