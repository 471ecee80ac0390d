import { PAGE, type PageOptions, ROW_FILTER } from '#lib/ui/browser/documents/api/navigation.ts';
import { callRepository } from '#lib/ui/browser/documents/api/repository.ts';
import type { ObjectPage } from '#lib/ui/browser/documents/model.ts';
import { readObjectPage } from '#lib/ui/browser/documents/soap/readObject.ts';
import { find, writeElement } from '#lib/ui/browser/documents/soap/xml.ts';

/** Returns a page of the rows of a statement. */
export const query = async (statement: string, { skip, signal }: PageOptions): Promise<ObjectPage> => {
  const parameters =
    writeElement('statement', statement) + writeElement('maxItems', PAGE) + writeElement('skipCount', skip);
  const { response } = await callRepository('query', parameters, { signal });
  return readObjectPage(find(response, 'objects'));
};

/** Writes the condition of a search: words, "phrases", wildcards and a minus work as in CONTAINS. A single quotation mark is dropped. */
const writeContains = (words: string): string => {
  const hasPairs = words.split('"').length % 2 === 1;
  const text = hasPairs ? words : words.replaceAll('"', ' ');
  return `CONTAINS('${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}')`;
};

/** Columns of a result; a query cannot select the change token. */
const COLUMNS = ROW_FILTER.replace(/,cmis:changeToken$/, '');

/** Returns a page of the documents with words in their name, properties or text. */
export const searchDocuments = (words: string, orderBy: string, options: PageOptions): Promise<ObjectPage> => {
  const order = orderBy === '' ? '' : ` ORDER BY ${orderBy}`;
  return query(`SELECT ${COLUMNS} FROM cmis:document WHERE ${writeContains(words)}${order}`, options);
};
