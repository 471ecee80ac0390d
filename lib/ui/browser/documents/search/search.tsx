import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { searchDocuments } from '#lib/ui/browser/documents/api/query.ts';
import { ObjectGrid } from '#lib/ui/browser/documents/list/objectGrid.tsx';
import { useOrder } from '#lib/ui/browser/documents/list/useOrder.ts';
import { Pager, useSkip } from '#lib/ui/browser/documents/search/results.tsx';
import { SearchField } from '#lib/ui/browser/documents/search/searchField.tsx';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Empty, ShowLoaded } from '#lib/ui/browser/kit/states.tsx';

/** Documents with the words of the address. */
const Results = ({ words }: { readonly words: string }): VNode => {
  const texts = getTexts('documentSearch');
  const skip = useSkip();
  const order = useOrder();
  const { loaded, reload } = useStored(`${words} ${order.orderBy} ${skip}`, (signal) =>
    searchDocuments(words, order.orderBy, { skip, signal }),
  );
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(page) =>
        page.objects.length === 0 ? (
          <Empty title={texts.nothing(words)}>
            <p>{texts.nothingText}</p>
          </Empty>
        ) : (
          <>
            <Pager page={page} skip={skip} />
            <ObjectGrid
              label={texts.title}
              count={page.objects.length}
              getRow={(row) => page.objects[row]}
              order={order}
            />
          </>
        )
      }
    </ShowLoaded>
  );
};

/** Page of a search for words. */
export const Search = (): VNode => {
  const { words = '' } = useLocation().query;
  const texts = getTexts('documentSearch');
  return (
    <Page title={texts.title} subject={words}>
      <SearchField />
      <p class="hint">{texts.hint}</p>
      {words !== '' && <Results words={words} />}
    </Page>
  );
};
