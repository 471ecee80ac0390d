import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { PAGE } from '#lib/ui/browser/documents/api/navigation.ts';
import type { ObjectPage } from '#lib/ui/browser/documents/model.ts';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';

/** Number of objects before the page that the address names. */
export const useSkip = (): number => {
  const page = Number(useLocation().query.page ?? 1);
  return Number.isInteger(page) && page > 1 ? (page - 1) * PAGE : 0;
};

interface PagerProps {
  readonly page: ObjectPage;
  readonly skip: number;
}

/** Number of results, and links to the pages before and after. */
export const Pager = ({ page: { objects, hasMore, total }, skip }: PagerProps): VNode => {
  const texts = getTexts('documentSearch');
  const shown = skip + objects.length;
  const link = (text: string, number: number): VNode => (
    <a class="button" href={withParameters({ page: number === 1 ? undefined : String(number) })}>
      {text}
    </a>
  );
  const here = skip / PAGE + 1;
  return (
    <div class="actions">
      <p class="hint" role="status">
        {total === undefined && hasMore
          ? texts.moreThan(formatNumber(shown))
          : formatPlural(total ?? shown, texts.results)}
        {shown > 0 && (skip > 0 || hasMore) && `, ${texts.shown(formatNumber(skip + 1), formatNumber(shown))}`}
      </p>
      {skip > 0 && link(texts.previous, here - 1)}
      {hasMore && link(texts.next, here + 1)}
    </div>
  );
};
