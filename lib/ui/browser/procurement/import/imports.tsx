import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { chooseImport, deleteImport, type ImportSummary } from '#lib/ui/browser/api/imports.ts';
import { formatListedMoment, formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ConfirmDialog } from '#lib/ui/browser/kit/dialog.tsx';
import { Empty, Failed } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';
import { TryExample } from '#lib/ui/browser/procurement/shared/tryExample.tsx';

/** Nothing was imported yet; the example shows what a plan looks like. */
const NoImports = (): VNode => {
  const { imports: texts } = getTexts('import');
  return (
    <Empty title={texts.none}>
      <p>{texts.noneText}</p>
      <TryExample />
    </Empty>
  );
};

const FIGURES = [
  ['Parts', 'parts'],
  ['Suppliers', 'suppliers'],
  ['Offers', 'offers'],
  ['Periods', 'periods'],
  ['Warnings', 'warnings'],
] as const;

interface RowProps {
  readonly one: ImportSummary;
  /** Tells the import from its neighbours in the list. */
  readonly date: string;
  readonly onLook: () => void;
  readonly onUse: () => void;
  readonly onDelete: () => void;
}

const Row = ({ one, date, onLook, onUse, onDelete }: RowProps): VNode => {
  const { imports: texts } = getTexts('import');
  const { remove } = getTexts('core').common;
  return (
    <tr>
      <th scope="row">
        {date}
        <span class="import-description">{one.Description || texts.noDescription}</span>
      </th>
      <td>
        <ul class="import-figures">
          {FIGURES.map(([member, name]) => (
            <li key={member}>
              {texts[name]} {formatNumber(one[member])}
            </li>
          ))}
        </ul>
      </td>
      <td>
        <span class="row-actions">
          {one.InUse && (
            <span class="badge in-use" title={texts.used}>
              {texts.inUse}
            </span>
          )}
          <button type="button" aria-label={texts.lookNamed(date)} onClick={onLook}>
            {texts.look}
          </button>
          {!one.InUse && (
            <>
              <button type="button" aria-label={texts.useNamed(date)} onClick={onUse}>
                {texts.use}
              </button>
              <button type="button" class="danger" aria-label={texts.deleteNamed(date)} onClick={onDelete}>
                {remove}
              </button>
            </>
          )}
        </span>
      </td>
    </tr>
  );
};

interface ImportsProps {
  readonly imports: readonly ImportSummary[];
  /** Reads the list again after a change. */
  readonly onChange: () => void;
  /** Opens the data of an import. */
  readonly onLook: (id: string) => void;
}

/** All imports, newest first, with their buttons. */
export const Imports = ({ imports, onChange, onLook }: ImportsProps): VNode => {
  const { imports: texts } = getTexts('import');
  const [chosen, setChosen] = useState<ImportSummary>();
  const [error, setError] = useState<unknown>();
  const change = async (work: Promise<void>): Promise<void> => {
    setChosen(undefined);
    setError(undefined);
    await work.catch(setError);
    onChange();
  };
  if (imports.length === 0) return <NoImports />;
  return (
    <>
      {error !== undefined && <Failed error={error} />}
      <ScrollRegion label={texts.title}>
        <table class="imports">
          <TableHead columns={[texts.date, texts.content, texts.actions]} />
          <tbody>
            {imports.map((one, n) => (
              <Row
                key={one.ImportId}
                one={one}
                date={formatListedMoment(imports, n)}
                onLook={() => onLook(one.ImportId)}
                onUse={() => void change(chooseImport(one.ImportId))}
                onDelete={() => setChosen(one)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <ConfirmDialog
        isOpen={chosen !== undefined}
        title={texts.confirm(chosen === undefined ? '' : formatListedMoment(imports, imports.indexOf(chosen)))}
        action={texts.deleteImport}
        onConfirm={() => void (chosen !== undefined && change(deleteImport(chosen.ImportId)))}
        onClose={() => setChosen(undefined)}
      >
        <p>{chosen?.Description}</p>
        <p>{texts.confirmText}</p>
      </ConfirmDialog>
    </>
  );
};
