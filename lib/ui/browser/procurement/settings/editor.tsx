import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { DEFAULT } from '#lib/procurement/domain/configuration/configuration.ts';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import { type NamedConfiguration, saveConfiguration } from '#lib/ui/browser/api/configurations.ts';
import type { ImportSummary } from '#lib/ui/browser/api/imports.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { describeMessage, useMessageTexts } from '#lib/ui/browser/kit/issueMessage.tsx';
import { Failed } from '#lib/ui/browser/kit/states.tsx';
import {
  type Draft,
  isSameDraft,
  keepDraft,
  NEW_DRAFT,
  recallDraft,
  toDraft,
  toNamed,
} from '#lib/ui/browser/procurement/settings/draft.ts';
import { EditorFields } from '#lib/ui/browser/procurement/settings/editorFields.tsx';
import { Removal, type Run } from '#lib/ui/browser/procurement/settings/removal.tsx';

/** Key of the draft of a configuration that is not stored yet; no stored one can have an empty name. */
export const NEW = '';

interface EditorProps {
  /** The stored configuration; undefined: a new one. */
  readonly stored: NamedConfiguration | undefined;
  /** The import in use; undefined while it loads, or if there is none. */
  readonly used: ImportSummary | undefined;
  /** Reads the list again; the editor shows the configuration of that name next, or closes without one. */
  readonly onChange: (name: string | undefined) => void;
  /** Opens a new configuration, whose draft is kept already. */
  readonly onDuplicate: () => void;
}

/** Edits one configuration. Input is kept until it is saved or discarded, also over a reload. */
export const Editor = ({ stored, used, onChange, onDuplicate }: EditorProps): VNode => {
  const { editor: texts } = getTexts('settings');
  const id = stored?.Name ?? NEW;
  const original = stored === undefined ? NEW_DRAFT : toDraft(stored);
  const [draft, setDraft] = useState(() => recallDraft(id) ?? original);
  const [error, setError] = useState<unknown>();
  const [done, setDone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After a link of the table, which stands above; not after a reload, which has no focus to move.
    if (document.activeElement !== document.body) heading.current?.focus();
  }, []);
  const isChanged = !isSameDraft(draft, original);
  const change = (changes: Partial<Draft>): void => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(id, next);
    setError(undefined);
    setDone('');
  };
  const named = toNamed(draft);
  const issues = error instanceof ApiError ? error.errors : [];
  useMessageTexts(issues.length > 0);
  const getError = (path: string): string | undefined => {
    const found = issues.find((issue) => issue.path === path);
    return found && describeMessage(found);
  };
  const run: Run = async (work, message) => {
    setError(undefined);
    setDone('');
    try {
      const name = await work();
      keepDraft(id);
      setDone(message);
      onChange(name);
    } catch (failed) {
      setError(failed);
    }
  };
  const isNamed = named.Name !== '';
  const save = (): Promise<void> => run(async () => (await saveConfiguration(named)).Name, texts.saved);
  const use = (): Promise<void> =>
    run(async () => {
      if (isChanged) await saveConfiguration(named);
      await saveConfiguration({ ...named, Name: DEFAULT });
      return named.Name;
    }, texts.used(named.Name));
  return (
    <section class="card editor" aria-labelledby="editor">
      <h2 id="editor" ref={heading} tabIndex={-1}>
        {stored === undefined ? texts.newTitle : texts.title(stored.Name)}
      </h2>
      <EditorFields draft={draft} isNew={stored === undefined} used={used} getError={getError} onChange={change} />
      {error !== undefined && <Failed error={error} />}
      <p role="status">{done === '' ? (isChanged && (isNamed ? texts.unsaved : texts.nameMissing)) || '' : done}</p>
      <div class="actions">
        <button type="button" class="primary" aria-disabled={!isNamed || !isChanged} onClick={() => void save()}>
          {texts.save}
        </button>
        {id !== DEFAULT && (
          <button type="button" aria-disabled={!isNamed} onClick={() => void use()}>
            {texts.use}
          </button>
        )}
        {isChanged && (
          <button
            type="button"
            onClick={() => {
              keepDraft(id);
              setDraft(original);
              setError(undefined);
            }}
          >
            {texts.discard}
          </button>
        )}
        {stored !== undefined && (
          <button
            type="button"
            onClick={() => {
              keepDraft(NEW, { ...draft, name: texts.copyOf(stored.Name) });
              onDuplicate();
            }}
          >
            {texts.duplicate}
          </button>
        )}
        {stored !== undefined && <Removal id={id} onRun={run} onRestored={(restored) => setDraft(toDraft(restored))} />}
      </div>
    </section>
  );
};
