import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration/configuration.ts';
import {
  deleteConfiguration,
  type NamedConfiguration,
  restoreConfiguration,
} from '#lib/ui/browser/api/configurations.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ConfirmDialog } from '#lib/ui/browser/kit/dialog.tsx';

type Question = 'delete' | 'restore';

/** Sends a change; `work` returns the name of the configuration to show next, `message` says what was done. */
export type Run = (work: () => Promise<string | undefined>, message: string) => Promise<void>;

const isBuiltIn = (name: string): boolean => SEED_CONFIGURATIONS.some((seed) => seed.name === name);

interface RemovalProps {
  readonly id: string;
  readonly onRun: Run;
  readonly onRestored: (restored: NamedConfiguration) => void;
}

/** Buttons that delete a configuration, or restore a built-in one, after a question. */
export const Removal = ({ id, onRun, onRestored }: RemovalProps): VNode => {
  const { editor: texts } = getTexts('settings');
  const [question, setQuestion] = useState<Question>();
  const run: Run = (work, message) => {
    setQuestion(undefined);
    return onRun(work, message);
  };
  const remove = async (): Promise<undefined> => {
    await deleteConfiguration(id);
  };
  const restore = async (): Promise<string> => {
    const restored = await restoreConfiguration(id);
    onRestored(restored);
    return restored.Name;
  };
  return (
    <>
      {isBuiltIn(id) && (
        <button type="button" onClick={() => setQuestion('restore')}>
          {texts.restore}
        </button>
      )}
      <button type="button" class="danger" onClick={() => setQuestion('delete')}>
        {texts.remove}
      </button>
      <ConfirmDialog
        isOpen={question === 'delete'}
        title={texts.removeTitle(id)}
        action={texts.remove}
        onConfirm={() => void run(remove, '')}
        onClose={() => setQuestion(undefined)}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'restore'}
        title={texts.restoreTitle(id)}
        action={texts.restore}
        onConfirm={() => void run(restore, texts.saved)}
        onClose={() => setQuestion(undefined)}
      >
        <p>{texts.restoreText}</p>
      </ConfirmDialog>
    </>
  );
};
