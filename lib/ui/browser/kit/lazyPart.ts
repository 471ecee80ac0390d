import type { FunctionComponent } from 'preact';
import lazy from 'preact-iso/lazy';
import type { Area } from '#lib/ui/browser/i18n/areas.ts';
import { loadTexts } from '#lib/ui/browser/i18n/index.ts';
import { recoverFromFailedLoad } from '#lib/ui/browser/kit/failedLoad.tsx';
import { loadStyles } from '#lib/ui/browser/kit/loadStyles.ts';

/**
 * Creates a component that is loaded when it is first shown, together with areas of texts and, if one is named, a
 * style sheet of `styles/views/`. Its parent needs an `ErrorBoundary`.
 * @param isTab whether it fills the page, whose heading it has
 */
export const lazyPart = <P>(
  areas: readonly Area[],
  load: () => Promise<FunctionComponent<P>>,
  styles?: string,
  isTab = false,
): FunctionComponent<P> => {
  const loadAll = async (): Promise<FunctionComponent<P>> => {
    const needs = [...areas.map(loadTexts), ...(styles === undefined ? [] : [loadStyles(styles)])];
    const [part] = await Promise.all([load(), ...needs]);
    return part;
  };
  return lazy(() => loadAll().catch((error: unknown) => recoverFromFailedLoad(error, loadAll, isTab)));
};
