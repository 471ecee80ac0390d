import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatNamed } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { NumberField, SelectField } from '#lib/ui/browser/kit/field.tsx';
import type { Draft } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import {
  applyQuickChange,
  QUICK_CHANGES,
  type QuickChange,
} from '#lib/ui/browser/procurement/plan/data/quickChanges.ts';

interface QuickFormProps {
  readonly tables: ProblemTables;
  readonly draft: Draft;
  readonly names: Names | undefined;
  readonly onChange: (draft: Draft) => void;
}

const START: Readonly<Record<QuickChange, number>> = { supplierGone: 0, prices: 10, later: 1, needs: 10 };

/** Button with changes of many rows at once. */
export const QuickForm = ({ tables, draft, names, onChange }: QuickFormProps): VNode => {
  const { quick: texts } = getTexts('data');
  const { cancel } = getTexts('core').common;
  const [isOpen, setIsOpen] = useState(false);
  const [change, setChange] = useState<QuickChange>('prices');
  const [supplier, setSupplier] = useState(String(tables.Supplier[0]?.[0] ?? 0));
  const [amount, setAmount] = useState<number | undefined>(START.prices);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {texts.action}
      </button>
      <Dialog
        isOpen={isOpen}
        title={texts.title}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <button type="button" onClick={() => setIsOpen(false)}>
              {cancel}
            </button>
            <button
              type="button"
              class="primary"
              aria-disabled={amount === undefined}
              onClick={() => {
                setIsOpen(false);
                onChange(applyQuickChange(tables, draft, { change, supplier: Number(supplier), amount: amount ?? 0 }));
              }}
            >
              {texts.apply}
            </button>
          </>
        }
      >
        <SelectField
          label={texts.change}
          value={change}
          options={QUICK_CHANGES.map((value) => ({ value, text: texts.changes[value] }))}
          onChange={(next) => {
            setChange(next);
            setAmount(START[next]);
          }}
        />
        {change !== 'needs' && (
          <SelectField
            label={texts.supplier}
            value={supplier}
            options={tables.Supplier.map(([id = 0]) => ({
              value: String(id),
              text: formatNamed(names, 'Supplier', id),
            }))}
            onChange={setSupplier}
          />
        )}
        {change !== 'supplierGone' && (
          <NumberField
            label={change === 'later' ? texts.periods : texts.percent}
            value={amount}
            step={1}
            onInput={setAmount}
          />
        )}
      </Dialog>
    </>
  );
};
