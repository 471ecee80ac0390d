import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { setPlanTitle } from '#lib/ui/browser/api/procurement.ts';
import { formatMoment, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { TextField } from '#lib/ui/browser/kit/field.tsx';
import { Failed } from '#lib/ui/browser/kit/states.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { CompareWith } from '#lib/ui/browser/procurement/plan/compareWith.tsx';
import { ExportPlan } from '#lib/ui/browser/procurement/plan/exportPlan.tsx';
import { Changed, Kept } from '#lib/ui/browser/procurement/plan/keptOrders.tsx';
import { describeGap, type PlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';

interface TitleProps {
  readonly id: string;
  readonly title: string;
  readonly onTitle: (title: string) => void;
}

/** Maximum length of a title, as the API has it. */
const LONGEST_TITLE = 120;

const ChangeTitle = ({ id, title, onTitle }: TitleProps): VNode => {
  const texts = getTexts('plan');
  const { save, cancel } = getTexts('core').common;
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<unknown>();
  const close = (): void => {
    setTyped(undefined);
    setError(undefined);
  };
  const store = async (): Promise<void> => {
    try {
      await setPlanTitle(id, typed ?? '');
      onTitle(typed ?? '');
      close();
    } catch (failed) {
      setError(failed);
    }
  };
  return (
    <>
      <button type="button" onClick={() => setTyped(title)}>
        {texts.rename}
      </button>
      <Dialog
        isOpen={typed !== undefined}
        title={texts.rename}
        onClose={close}
        actions={
          <>
            <button type="button" onClick={close}>
              {cancel}
            </button>
            <button type="submit" form="plan-title" class="primary">
              {save}
            </button>
          </>
        }
      >
        <form
          id="plan-title"
          onSubmit={(event) => {
            event.preventDefault();
            void store();
          }}
        >
          <TextField
            label={texts.titleLabel}
            hint={texts.titleHint}
            value={typed ?? ''}
            maxLength={LONGEST_TITLE}
            onInput={setTyped}
          />
        </form>
        {error !== undefined && <Failed error={error} />}
      </Dialog>
    </>
  );
};

interface HeadProps {
  readonly id: string;
  readonly date: string;
  readonly message: PlanMessage;
  readonly title: string | undefined;
  readonly onTitle: (title: string) => void;
  readonly onReplan: () => void;
}

/** The head of a plan: title, configuration, date, gap, and buttons. */
export const PlanHead = ({ id, date, message, title, onTitle, onReplan }: HeadProps): VNode => {
  const texts = getTexts('plan');
  const { gap } = getTexts('summary');
  const { configuration, warnings } = message;
  const hasTitle = title !== undefined && title !== '';
  return (
    <div class="plan-head">
      <div>
        <p class="plan-name">{hasTitle ? title : texts.of(configuration, formatMoment(date))}</p>
        <p class="soft">
          {texts.calculatedWith}{' '}
          <a href={`/procurement/settings?${new URLSearchParams({ configuration, of: id })}`}>{configuration}</a>
          {' · '}
          {hasTitle && `${texts.calculatedOn} ${formatMoment(date)} · `}
          {gap.name}: {describeGap(message)}
          {warnings > 0 && (
            <>
              {' · '}
              {formatPlural(warnings, texts.warnings)}
            </>
          )}
        </p>
        {message.kept !== undefined && <Kept {...message.kept} />}
        {message.changed !== undefined && <Changed {...message.changed} />}
      </div>
      <div class="actions">
        <button type="button" class="primary" onClick={onReplan}>
          {texts.replan.action}
        </button>
        <CompareWith id={id} />
        <ExportPlan id={id} />
        <a class="button" href={`${getPlanAddress(id)}/print`}>
          {texts.print}
        </a>
        <ChangeTitle id={id} title={title ?? ''} onTitle={onTitle} />
      </div>
    </div>
  );
};
