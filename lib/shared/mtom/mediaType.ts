/** A media type with its parameters, names in lower case, values without quotes. */
export interface MediaType {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;

/** Parses a Content-Type (RFC 2045 §5.1); leniently, a value without quotes extends to the next semicolon. */
export const parseMediaType = (header: string): MediaType => {
  const type = (header.split(';')[0] ?? '').trim().toLowerCase();
  const parameters = [...header.matchAll(PARAMETER)].map(([, name = '', quoted, bare]) => [
    name.toLowerCase(),
    quoted?.replace(/\\(.)/g, '$1') ?? bare?.trim() ?? '',
  ]);
  return { type, parameters: Object.fromEntries(parameters) };
};
