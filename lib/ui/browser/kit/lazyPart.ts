import type { FunctionComponent } from 'preact';
import lazy from 'preact-iso/lazy';
import type { Area } from '#lib/ui/browser/i18n/areas.ts';
import { loadTexts } from '#lib/ui/browser/i18n/index.ts';
import { recoverFromFailedLoad } from '#lib/ui/browser/shell/failedLoad.tsx';

/** Returns a component that is loaded, with its areas of texts, when it is first shown. Wrap it in an `ErrorBoundary`. */
export const lazyPart = <P>(areas: readonly Area[], load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> =>
  lazy(async () => {
    try {
      const [part] = await Promise.all([load(), ...areas.map(loadTexts)]);
      return part;
    } catch (error) {
      return recoverFromFailedLoad(error) as FunctionComponent<P>;
    }
  });
