import { formatMoment, formatNumber } from '#lib/ui/browser/formats.ts';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Formats a number of bytes with a unit that leaves at most four digits: "1.2 MB". */
export const formatBytes = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${formatNumber(value, { maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1 })} ${UNITS[step]}`;
};

/** Formats a stored moment in the reader's time zone; empty if there is none. */
export const formatStored = (moment: string): string => (moment === '' ? '' : formatMoment(moment));

/** Names of frequent media types, by what they begin with. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^application\/pdf/, 'PDF'],
  [/^text\/plain/, 'TXT'],
  [/wordprocessingml|msword/, 'DOCX'],
  [/spreadsheetml|ms-excel/, 'XLSX'],
  [/presentationml|powerpoint/, 'PPTX'],
  [/opendocument\.text/, 'ODT'],
  [/opendocument\.spreadsheet/, 'ODS'],
];

/** Returns a short name of a media type: PDF, PNG, CSV. */
export const formatMediaType = (type: string): string => {
  const known = KINDS.find(([pattern]) => pattern.test(type))?.[1];
  return known ?? (type.split(/[/;+]/)[1] ?? '').replace(/^(?:x-|vnd\.)/, '').toUpperCase();
};

/** Formats a limit, which is a power of two: "64 MiB". */
export const formatBinary = (bytes: number): string =>
  `${formatNumber(bytes / 2 ** 20, { maximumFractionDigits: 1 })} MiB`;
