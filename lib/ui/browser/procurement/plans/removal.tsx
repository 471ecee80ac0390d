import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { deletePlan } from '#lib/ui/browser/api/procurement.ts';
import { formatAmount, formatMomentAmong, formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ConfirmDialog } from '#lib/ui/browser/kit/dialog.tsx';
import { Failed } from '#lib/ui/browser/kit/states.tsx';
import type { ListedPlan } from '#lib/ui/browser/procurement/plans/columns.ts';

/** Plans that the dialog names one by one. */
const NAMED = 5;

interface RemovalProps {
  readonly selected: readonly ListedPlan[];
  /** Called after the plans were deleted, and after a failure, when some of them may be gone. */
  readonly onRemoved: () => void;
}

/** Button that deletes the selected plans, after a dialog that names them. */
export const Removal = ({ selected, onRemoved }: RemovalProps): VNode => {
  const texts = getTexts('plans');
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState('');
  const [error, setError] = useState<unknown>();
  const remove = async (): Promise<void> => {
    setIsOpen(false);
    setError(undefined);
    try {
      for (const { id } of selected) await deletePlan(id);
      setSaid(formatPlural(selected.length, texts.removed));
    } catch (failed) {
      setError(failed);
    }
    onRemoved();
  };
  return (
    <>
      <div class="actions">
        <button type="button" aria-disabled={selected.length === 0} onClick={() => setIsOpen(true)}>
          {texts.remove}
        </button>
        <span class="soft">{selected.length === 0 ? texts.selectFirst : ''}</span>
        <span role="status">{said}</span>
      </div>
      {error !== undefined && <Failed error={error} />}
      <ConfirmDialog
        isOpen={isOpen}
        title={formatPlural(selected.length, texts.removeTitle)}
        action={texts.remove}
        onConfirm={() => void remove()}
        onClose={() => setIsOpen(false)}
      >
        <ul>
          {selected.slice(0, NAMED).map(({ id, configuration, date, TotalCost, priceDecimals }, n) => (
            <li key={id}>
              {texts.plan(
                configuration,
                formatMomentAmong(date, [selected[n - 1]?.date, selected[n + 1]?.date]),
                formatAmount(TotalCost, priceDecimals),
              )}
            </li>
          ))}
          {selected.length > NAMED && <li>{texts.andMore(formatNumber(selected.length - NAMED))}</li>}
        </ul>
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </>
  );
};
