import type { VNode } from 'preact';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';

export const Plans = (): VNode => {
  const { title } = getTexts('plans');
  return <Page title={title} />;
};
