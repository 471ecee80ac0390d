import type { VNode } from 'preact';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';

export const Help = (): VNode => {
  const { title } = getTexts('help');
  return <Page title={title} />;
};
