import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { DEFAULT, SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration/configuration.ts';
import {
  deleteConfiguration,
  type NamedConfiguration,
  restoreConfiguration,
  saveConfiguration,
} from '#lib/ui/browser/api/configurations.ts';
import { ApiError } from '#lib/ui/browser/api/error.ts';
import { getImport, type ImportSummary } from '#lib/ui/browser/api/imports.ts';
import { useLoad } from '#lib/ui/browser/api/useLoad.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ConfirmDialog } from '#lib/ui/browser/kit/dialog.tsx';
import { SelectField, TextField } from '#lib/ui/browser/kit/field.tsx';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { Failed } from '#lib/ui/browser/kit/states.tsx';
import { BudgetEditor, DataEditor } from '#lib/ui/browser/procurement/settings/dataEditor.tsx';
import {
  type Draft,
  isSameDraft,
  keepDraft,
  NEW_DRAFT,
  recallDraft,
  toDraft,
  toNamed,
} from '#lib/ui/browser/procurement/settings/draft.ts';
import { WeightsEditor } from '#lib/ui/browser/procurement/shared/weights/weightsEditor.tsx';

const OrderEditor = lazyPart(
  ['order'],
  async () => (await import('#lib/ui/browser/procurement/settings/orderEditor.tsx')).OrderEditor,
);

const Trial = lazyPart([], async () => (await import('#lib/ui/browser/procurement/settings/trial.tsx')).Trial);

/** Key of the draft of a configuration that is not stored yet; no stored one can have an empty name. */
export const NEW = '';

interface EditorProps {
  /** The stored configuration; undefined: a new one. */
  readonly stored: NamedConfiguration | undefined;
  /** The import in use; undefined while it loads, or where there is none. */
  readonly used: ImportSummary | undefined;
  /** Reads the list again; the editor shows the configuration of that name next, or closes without one. */
  readonly onChange: (name: string | undefined) => void;
  /** Opens a new configuration, whose draft is kept already. */
  readonly onDuplicate: () => void;
}

type Question = 'delete' | 'restore';

const isBuiltIn = (name: string): boolean => SEED_CONFIGURATIONS.some((seed) => seed.name === name);

/** Edits one configuration. What is typed is kept until it is saved or discarded, also over a reload. */
export const Editor = ({ stored, used, onChange, onDuplicate }: EditorProps): VNode => {
  const { editor: texts } = getTexts('settings');
  const id = stored?.Name ?? NEW;
  const original = stored === undefined ? NEW_DRAFT : toDraft(stored);
  const [draft, setDraft] = useState(() => recallDraft(id) ?? original);
  const [error, setError] = useState<unknown>();
  const [done, setDone] = useState('');
  const [question, setQuestion] = useState<Question>();
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
  // Names come with all data of the import, so they are read only where an id is shown.
  const namedImport = draft.suppliers.length > 0 ? (used?.ImportId ?? '') : '';
  const data = useLoad(namedImport, async (signal) =>
    namedImport === '' ? undefined : (await getImport(namedImport, signal)).Names.Supplier,
  );
  const supplierNames = data.loaded.value ?? {};
  const issues = error instanceof ApiError ? error.errors : [];
  const getError = (path: string): string | undefined => issues.find((issue) => issue.path === path)?.message;
  const run = async (work: () => Promise<string | undefined>, message: string): Promise<void> => {
    setError(undefined);
    setDone('');
    setQuestion(undefined);
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
      <div class="editor-fields">
        {stored === undefined && (
          <TextField
            label={texts.name}
            value={draft.name}
            maxLength={100}
            error={getError('Name')}
            onInput={(name) => change({ name })}
          />
        )}
        <SelectField
          label={texts.kind}
          hint={draft.kind === 'order' ? texts.orderHint : texts.weightsHint}
          value={draft.kind}
          options={(['order', 'weights'] as const).map((kind) => ({ value: kind, text: texts.kinds[kind] }))}
          onChange={(kind) => change({ kind })}
        />
      </div>
      <div class="editor-columns">
        <ErrorBoundary>
          {draft.kind === 'order' ? (
            <OrderEditor
              order={draft.order}
              tolerances={draft.tolerances ?? {}}
              getError={getError}
              onChange={(order) => change({ order })}
              onTolerances={(tolerances) => change({ tolerances })}
            />
          ) : (
            <WeightsEditor
              weights={draft.weights}
              locked={draft.locked}
              getError={getError}
              onChange={(weights) => change({ weights })}
              onLock={(locked) => change({ locked })}
            />
          )}
        </ErrorBoundary>
        <div>
          <ErrorBoundary>
            <Trial weights={draft.kind === 'weights' ? draft.weights : undefined} />
          </ErrorBoundary>
          <DataEditor draft={draft} supplierNames={supplierNames} getError={getError} onChange={change} />
          {draft.kind === 'weights' && (
            <BudgetEditor draft={draft} parts={used?.Parts ?? 0} getError={getError} onChange={change} />
          )}
        </div>
      </div>
      {error !== undefined && <Failed error={error} />}
      <p role="status">{done === '' ? (isChanged && (isNamed ? texts.unsaved : texts.nameMissing)) || '' : done}</p>
      <div class="actions">
        <button type="button" class="primary" disabled={!isNamed || !isChanged} onClick={() => void save()}>
          {texts.save}
        </button>
        {id !== DEFAULT && (
          <button type="button" disabled={!isNamed} onClick={() => void use()}>
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
        {isBuiltIn(id) && (
          <button type="button" onClick={() => setQuestion('restore')}>
            {texts.restore}
          </button>
        )}
        {stored !== undefined && (
          <button type="button" class="danger" onClick={() => setQuestion('delete')}>
            {texts.remove}
          </button>
        )}
      </div>
      <ConfirmDialog
        isOpen={question === 'delete'}
        title={texts.removeTitle(id)}
        action={texts.remove}
        onConfirm={() =>
          void run(async () => {
            await deleteConfiguration(id);
            return undefined;
          }, '')
        }
        onClose={() => setQuestion(undefined)}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'restore'}
        title={texts.restoreTitle(id)}
        action={texts.restore}
        onConfirm={() =>
          void run(async () => {
            const restored = await restoreConfiguration(id);
            setDraft(toDraft(restored));
            return restored.Name;
          }, texts.saved)
        }
        onClose={() => setQuestion(undefined)}
      >
        <p>{texts.restoreText}</p>
      </ConfirmDialog>
    </section>
  );
};
