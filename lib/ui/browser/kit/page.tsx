import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/**
 * The browser announces the page of the address that it opened; every other page takes the focus. That address, until
 * a page is shown: a visitor may leave it before its page has arrived.
 */
let opened: string | undefined = location.pathname;

interface PageProps {
  /** Text of the `h1`; it names the tab. */
  readonly title: string;
  /** Subject of the page, for the document's title: "Balanced, 22 Nov 2026". */
  readonly subject?: string | undefined;
  readonly children?: ComponentChildren;
}

/** Frame of every page: its heading, which takes the focus after navigation, and the document's title. */
export const Page = ({ title, subject, children }: PageProps): VNode => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The path of this page's route: a page that is being left must not take the focus.
  const { path } = useRoute();
  const { product } = getTexts('core').shell;
  useEffect(() => {
    if (location.pathname !== opened) heading.current?.focus();
    opened = undefined;
  }, [path]);
  useEffect(() => {
    document.title = `${title}${subject === undefined ? '' : ` – ${subject}`} · ${product}`;
  }, [title, subject, product]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
};
