import type { VNode } from 'preact';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';

export const Import = (): VNode => {
  const { title } = getTexts('import');
  return <Page title={title} />;
};
