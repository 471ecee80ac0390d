import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed } from '#lib/ui/browser/kit/states.tsx';
import { getCalculationAddress, tryExample } from '#lib/ui/browser/procurement/example.ts';

/** Button that imports the example, requests its plan and shows the calculation. */
export const TryExample = (): VNode => {
  const { example } = getTexts('summary');
  const { route } = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const start = async (): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    try {
      route(getCalculationAddress(await tryExample()));
    } catch (failed) {
      setError(failed);
      setIsBusy(false);
    }
  };
  return (
    <>
      <div class="actions">
        <button type="button" class="primary" disabled={isBusy} onClick={() => void start()}>
          {example.start}
        </button>
        <span role="status">{isBusy ? example.runs : ''}</span>
      </div>
      {error !== undefined && <Failed error={error} />}
    </>
  );
};
