import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { FormatCount } from '#lib/procurement/domain/problem/messages/dataMessages.ts';
import type { MessageKey } from '#lib/ui/browser/api/client.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { findTexts, loadTexts } from '#lib/ui/browser/i18n/index.ts';

type Keyed = MessageKey & { readonly message?: string };

type Sentences = Readonly<Record<string, (values: NonNullable<MessageKey['values']>, format: FormatCount) => string>>;

/** Returns undefined for a message without a known key, and while the texts load. */
const translate = ({ key = '', values = {} }: Keyed): string | undefined => {
  const sentences = (findTexts('issueMessages') ?? {}) as unknown as Sentences;
  return Object.hasOwn(sentences, key) ? sentences[key]?.(values, formatNumber) : undefined;
};

/** Writes a message in the reader's language. One without a known key stays as the API wrote it. */
export const describeMessage = (issue: Keyed): string => translate(issue) ?? issue.message ?? '';

/** Loads the sentences of messages, for a component that calls `describeMessage`, once `isNeeded`. */
export const useMessageTexts = (isNeeded: boolean): void => {
  useEffect(() => {
    // Without the sentences, a message stays as the API wrote it.
    if (isNeeded) loadTexts('issueMessages').catch(() => undefined);
  }, [isNeeded]);
};

/** A message in the reader's language, or the API's own, marked as English. */
export const IssueMessage = ({ issue }: { readonly issue: Keyed }): VNode => {
  useMessageTexts(issue.key !== undefined);
  const text = translate(issue);
  return text === undefined ? <span lang="en">{issue.message}</span> : <span>{text}</span>;
};
