import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { ChapterId } from '#lib/ui/browser/i18n/en/help.ts';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { HelpBlock } from '#lib/ui/browser/procurement/help/blocks.tsx';
import { matchesSearch } from '#lib/ui/browser/procurement/help/searchText.ts';

/** The router shows pages without the browser's own jump to a fragment, so the page makes it. */
const scrollToFragment = (): void => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (location.hash === '' || target === null) return;
  target.scrollIntoView({ block: 'start' });
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** Explains data, plans and pages; the search is in the address as `q`. */
export const Help = (): VNode => {
  const { query, path, route } = useLocation();
  const texts = getTexts('help');
  const sources = { terms: { ...getTexts('terms'), ...getTexts('issues') }, tables: getTexts('tables') };
  const search = query.q ?? '';
  const all = Object.keys(texts.chapters) as ChapterId[];
  const shown = all.filter((id) => matchesSearch(texts.chapters[id], search.trim(), sources));
  const language = getLanguage();
  useEffect(() => {
    scrollToFragment();
    addEventListener('hashchange', scrollToFragment);
    return () => removeEventListener('hashchange', scrollToFragment);
  }, [language]);

  return (
    <Page title={texts.title}>
      <p>{texts.intro}</p>
      <search class="help-search">
        <label>
          {texts.search}{' '}
          <input
            type="search"
            value={search}
            onInput={({ currentTarget: { value } }) =>
              route(value === '' ? path : `${path}?${new URLSearchParams({ q: value })}`, true)
            }
          />
        </label>
        <span role="status">
          {search.trim() === '' ? '' : shown.length === 0 ? texts.noMatch(search.trim()) : texts.found(shown.length)}
        </span>
      </search>
      <div class="help">
        <nav aria-label={texts.contents}>
          <ul>
            {shown.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{texts.chapters[id].title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {shown.map((id) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{texts.chapters[id].title}</h2>
              {texts.chapters[id].blocks.map((block, n) => (
                <HelpBlock key={n} chapter={id} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
};
