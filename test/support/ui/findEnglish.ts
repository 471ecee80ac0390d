import type { Page } from 'playwright-core';

/** Frequent English words that are no Spanish words; texts of the pages cannot do without them. */
const WORDS =
  'the and of with is are was were be been this that these those from for your you which what when where who how not none ' +
  'there it its they them have had can may must will would should to by at on or if than then into over under after ' +
  'before while between without within all any each every some more most less least new next last first open close save ' +
  'delete cancel add remove show hide search choose chosen upload download file files data need needs needed order orders ' +
  'offer offers supplier suppliers part parts period periods cost price quantity amount late missing unit units day ' +
  'days loading running done failed completed cancelled warning warnings help settings plans list view date name';

const PATTERN = new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${WORDS.split(/\s+/).join('|')})(?![\\p{L}\\p{N}_.-])`, 'iu');

/** Names of tables and columns, methods and paths are the same in every language. */
const NAMES = /\b(?:Date|Name|Part|Periods|Supplier|Table|DELETE)\b|\/\S+/g;

/** Runs in the page: all texts and attributes that are shown or read out, but those marked as of another language. */
const COLLECT = `(() => {
  const skipped = 'script, style, noscript, code, pre, kbd, [lang]:not(html):not([lang=es])';
  const isRead = (element) => element !== null && element.closest(skipped) === null;
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (isRead(node.parentElement)) texts.push(node.textContent);
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
    for (const element of document.querySelectorAll('[' + name + ']'))
      if (isRead(element)) texts.push(element.getAttribute(name));
  return texts;
})()`;

/** Returns the texts of the page with an English word; elements marked as English, and code, are skipped. */
export const findEnglish = async (page: Page): Promise<readonly string[]> => {
  const texts = await page.evaluate<readonly string[]>(COLLECT);
  return texts.filter((text) => PATTERN.test(text.replaceAll(NAMES, '')));
};
