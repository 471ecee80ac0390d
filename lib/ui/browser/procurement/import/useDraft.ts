import { useState } from 'preact/hooks';
import type { ImportAnswers } from '#lib/ui/browser/api/imports.ts';
import { type Draft, NO_DRAFT } from '#lib/ui/browser/procurement/import/upload.ts';

interface DraftOptions {
  /** Sends the file of a draft; returns whether it was stored. */
  readonly send: (draft: Draft) => Promise<boolean>;
  /** Forgets the outcome of an earlier file. */
  readonly reset: () => void;
  readonly onStored: () => void;
}

/** Keeps the chosen file with its description and the answers to its questions, and imports it. */
export const useDraft = ({ send, reset, onStored }: DraftOptions) => {
  const [draft, setDraft] = useState(NO_DRAFT);
  const importFile = async (answers = draft.answers): Promise<boolean> => {
    const isStored = await send({ ...draft, answers });
    if (isStored) onStored();
    return isStored;
  };
  return {
    draft,
    importFile,
    changeDraft: (changes: Partial<Draft>): void => {
      // The questions of another file are others.
      setDraft({ ...draft, answers: {}, ...changes });
      reset();
    },
    answer: (answers: ImportAnswers): void => {
      setDraft({ ...draft, answers });
      void importFile(answers);
    },
  };
};
