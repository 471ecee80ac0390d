import type { VNode } from 'preact';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { WhatIsThis } from '#lib/ui/browser/kit/dialog.tsx';

type Terms = Areas['terms'];
/** The records of `terms`. Each is complete: every figure, reason and warning has an entry in both languages. */
type Kind = keyof Terms;

/** Chapters of Help whose name differs from that of their record. */
const CHAPTERS: Partial<Record<Kind, string>> = { criteria: 'best' };

interface Term {
  readonly name: string;
  readonly text: string;
  /** Remedy, if the term names a problem. */
  readonly help?: string;
}

interface ExplainProps<K extends Kind> {
  readonly kind: K;
  readonly id: keyof Terms[K];
}

/** Button that opens the explanation of a figure, criterion, reason or warning. Load the texts `terms` with the tab. */
export const Explain = <K extends Kind>({ kind, id }: ExplainProps<K>): VNode => {
  const { name, text, help }: Term = getTexts('terms')[kind][id] as Term;
  return (
    <WhatIsThis name={name} chapter={`${CHAPTERS[kind] ?? kind}.${String(id)}`}>
      <p>{text}</p>
      {help !== undefined && <p>{help}</p>}
    </WhatIsThis>
  );
};
