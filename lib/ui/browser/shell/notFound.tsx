import type { FunctionComponent, VNode } from 'preact';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';

/** The page of an address below `/procurement` that belongs to no tab. */
export const NotFound: FunctionComponent<{ readonly default?: boolean }> = (): VNode => {
  const { notFound, notFoundText } = getTexts('core').shell;
  return (
    <Page title={notFound}>
      <p>{notFoundText}</p>
    </Page>
  );
};
