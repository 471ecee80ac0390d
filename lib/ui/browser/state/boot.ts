import type { Language } from '#lib/shared/pages/language.ts';

/** Data that the server puts into the page, so that the first paint needs no request. */
interface Boot {
  readonly language: Language;
  readonly mode: 'open' | 'required';
  /** Role that the pages need; empty where the data decide who may use them. */
  readonly role: string;
  /** Largest content of a document in bytes, for the pages of documents. */
  readonly contentBytes?: number;
  /** Addresses of workers, styles and examples by their names without hash. */
  readonly files: Readonly<Record<string, string>>;
}

const readBoot = (): Boot => JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as Boot;

export const boot = readBoot();
