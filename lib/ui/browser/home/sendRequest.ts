import type { ConsoleRequest } from '#lib/ui/browser/home/curl.ts';
import { indentXml } from '#lib/ui/browser/home/indentXml.ts';

/** An answer as the console shows it. */
export interface Answer {
  readonly status: string;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Text, indented if it is JSON or XML; only the beginning of a large one. */
  readonly text: string;
  readonly isCut: boolean;
  /** Address of the whole content, for a download; undefined for an empty answer. */
  readonly file: string | undefined;
}

/** Maximum number of characters shown. More would make the page slow. */
const MOST = 200_000;

const TEXT = /json|xml|text|yaml|calendar|csv/;

const render = (text: string, type: string): string => {
  if (/\bxml\b/.test(type)) return indentXml(text);
  if (!/json/.test(type)) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
};

/** Sends a request of the console; an error status is an answer like any other. */
export const sendRequest = async ({ method, url, headers, body }: ConsoleRequest): Promise<Answer> => {
  const start = performance.now();
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const content = await response.blob();
  const type = response.headers.get('Content-Type') ?? '';
  const text = TEXT.test(type) ? render(await content.text(), type) : '';
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    milliseconds: Math.round(performance.now() - start),
    headers: [...response.headers],
    text: text.slice(0, MOST),
    isCut: text.length > MOST,
    file: content.size === 0 ? undefined : URL.createObjectURL(content),
  };
};
