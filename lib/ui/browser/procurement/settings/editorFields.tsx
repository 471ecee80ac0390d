import type { VNode } from 'preact';
import { ErrorBoundary } from 'preact-iso/lazy';
import { getImport, type ImportSummary } from '#lib/ui/browser/api/imports.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField, TextField } from '#lib/ui/browser/kit/field.tsx';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { useLoad } from '#lib/ui/browser/kit/states.tsx';
import { DataEditor } from '#lib/ui/browser/procurement/settings/dataEditor.tsx';
import type { Draft } from '#lib/ui/browser/procurement/settings/draft.ts';
import { WeightsEditor } from '#lib/ui/browser/procurement/shared/weights/weightsEditor.tsx';

const OrderEditor = lazyPart(
  ['order'],
  async () => (await import('#lib/ui/browser/procurement/settings/editorParts.ts')).OrderEditor,
);

const Trial = lazyPart([], async () => (await import('#lib/ui/browser/procurement/settings/editorParts.ts')).Trial);

interface FieldsProps {
  readonly draft: Draft;
  /** A new configuration needs a name. */
  readonly isNew: boolean;
  /** The import in use; undefined while it loads, or if there is none. */
  readonly used: ImportSummary | undefined;
  readonly getError: (path: string) => string | undefined;
  readonly onChange: (changes: Partial<Draft>) => void;
}

type GoalProps = Pick<FieldsProps, 'draft' | 'getError' | 'onChange'>;

/** The objectives or weights of plans. */
const Goal = ({ draft, getError, onChange }: GoalProps): VNode => (
  <ErrorBoundary>
    {draft.kind === 'order' ? (
      <OrderEditor
        order={draft.order}
        tolerances={draft.tolerances ?? {}}
        getError={getError}
        onChange={(order) => onChange({ order })}
        onTolerances={(tolerances) => onChange({ tolerances })}
      />
    ) : (
      <WeightsEditor
        weights={draft.weights}
        locked={draft.locked}
        getError={getError}
        onChange={(weights) => onChange({ weights })}
        onLock={(locked) => onChange({ locked })}
      />
    )}
  </ErrorBoundary>
);

/** All fields of a configuration, and what its weights would choose. */
export const EditorFields = ({ draft, isNew, used, getError, onChange }: FieldsProps): VNode => {
  const { editor: texts } = getTexts('settings');
  // Names come with all data of the import, so they are read only if an id is shown.
  const namedImport = draft.suppliers.length > 0 ? (used?.ImportId ?? '') : '';
  const { loaded } = useLoad(namedImport, async (signal) =>
    namedImport === '' ? undefined : (await getImport(namedImport, signal)).Names.Supplier,
  );
  return (
    <>
      <div class="editor-fields">
        {isNew && (
          <TextField
            label={texts.name}
            value={draft.name}
            maxLength={100}
            error={getError('Name')}
            onInput={(name) => onChange({ name })}
          />
        )}
        <SelectField
          label={texts.kind}
          hint={draft.kind === 'order' ? texts.orderHint : texts.weightsHint}
          value={draft.kind}
          options={(['order', 'weights'] as const).map((kind) => ({ value: kind, text: texts.kinds[kind] }))}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      <div class="editor-columns">
        <Goal draft={draft} getError={getError} onChange={onChange} />
        <div>
          <ErrorBoundary>
            <Trial weights={draft.kind === 'weights' ? draft.weights : undefined} />
          </ErrorBoundary>
          <DataEditor draft={draft} supplierNames={loaded.value ?? {}} getError={getError} onChange={onChange} />
        </div>
      </div>
    </>
  );
};
