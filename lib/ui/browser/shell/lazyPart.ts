import type { FunctionComponent } from 'preact';
import lazy from 'preact-iso/lazy';
import type { Area } from '#lib/ui/browser/i18n/areas.ts';
import { loadTexts } from '#lib/ui/browser/i18n/index.ts';
import { recoverFromFailedLoad } from '#lib/ui/browser/shell/failedLoad.tsx';
import { loadStyles } from '#lib/ui/browser/shell/loadStyles.ts';

interface Needs {
  /** Areas of texts. */
  readonly texts?: readonly Area[];
  /** Name of a style sheet of `styles/views/`. */
  readonly styles?: string;
}

/** Creates a component that is loaded when it is first shown, together with its texts and styles. */
export const lazyPart = <P>(
  { texts = [], styles }: Needs,
  load: () => Promise<FunctionComponent<P>>,
): FunctionComponent<P> =>
  lazy(async () => {
    try {
      const [part] = await Promise.all([
        load(),
        ...texts.map(loadTexts),
        ...(styles === undefined ? [] : [loadStyles(styles)]),
      ]);
      return part;
    } catch (error) {
      return recoverFromFailedLoad(error) as FunctionComponent<P>;
    }
  });
