import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { QUERY, SEARCH } from '#lib/ui/browser/documents/addresses.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/** Search for words, and the way to queries. */
export const SearchField = (): VNode => {
  const texts = getTexts('documents').search;
  const { query, route } = useLocation();
  const [words, setWords] = useState(query.words ?? '');
  useEffect(() => setWords(query.words ?? ''), [query.words]);
  const id = useId();
  return (
    <search>
      <form
        class="actions"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== '') route(`${SEARCH}?${new URLSearchParams({ words: words.trim() })}`);
        }}
      >
        <label for={id} class="visually-hidden">
          {texts.words}
        </label>
        <input
          id={id}
          type="search"
          value={words}
          placeholder={texts.words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <button type="submit">{texts.search}</button>
        <a href={QUERY}>{texts.query}</a>
      </form>
    </search>
  );
};
