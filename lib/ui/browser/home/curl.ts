/** A request as the console sends it and as a command line. */
export interface ConsoleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or the file that is sent. */
  readonly body?: string | File | undefined;
}

/** Single quotes keep everything else as it is, in POSIX shells. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const bodyArguments = (body: string | File): string =>
  typeof body === 'string' ? `--data-raw ${quote(body)}` : `--data-binary ${quote(`@${body.name}`)}`;

/** Writes a request as a curl command for a POSIX shell. */
export const toCurl = ({ method, url, headers, body }: ConsoleRequest): string =>
  [
    `curl -sS -X ${method} ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [bodyArguments(body)]),
  ].join(' \\\n  ');
