import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed, useButtonTask } from '#lib/ui/browser/kit/states.tsx';
import { getCalculationAddress, tryExample } from '#lib/ui/browser/procurement/example.ts';

/** Button that imports the example, requests its plan and shows the calculation. */
export const TryExample = (): VNode => {
  const { example } = getTexts('summary');
  const { route } = useLocation();
  const { isBusy, error, onClick } = useButtonTask(async () => {
    route(getCalculationAddress(await tryExample()));
  });
  return (
    <>
      <div class="actions">
        <button type="button" class="primary" aria-disabled={isBusy} onClick={onClick}>
          {example.start}
        </button>
        <span role="status">{isBusy ? example.runs : ''}</span>
      </div>
      {error !== undefined && <Failed error={error} />}
    </>
  );
};
