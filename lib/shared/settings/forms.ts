import { isSocketEndpoint } from '#lib/shared/endpoints/localEndpoint.ts';
import { isLoopbackHost } from '#lib/shared/endpoints/loopback.ts';
import { parseRoleRules, type RoleRule } from '#lib/shared/roles/roleRules.ts';

/** The allowed form of a setting. */
export interface Form<T> {
  /** Completes "NAME must be …", and is the form's cell in the README's table; names of values are in backquotes. */
  readonly description: string;
  /** Returns the value of a text; undefined if the text does not have the form. */
  readonly parse: (text: string) => T | undefined;
}

/** A form that a regular expression tests. */
const matchPattern = (description: string, pattern: RegExp): Form<string> => ({
  description,
  parse: (text) => (pattern.test(text) ? text : undefined),
});

const quoteNames = (names: readonly string[]): string => {
  const all = names.map((name) => `\`${name}\``);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
};

/** One of some words, exactly as written. */
export const oneOf = <T extends string>(...names: readonly T[]): Form<T> => ({
  description: quoteNames(names),
  parse: (text) => names.find((name) => name === text),
});

/** `on` or `off`. */
export const onOrOff: Form<boolean> = {
  description: quoteNames(['on', 'off']),
  parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
};

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** A whole number from `least` to `most`, inclusive. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER): Form<number> => ({
  description:
    most === Number.MAX_SAFE_INTEGER
      ? `a whole number from ${formatCount(least)}`
      : `a whole number from ${formatCount(least)} to ${formatCount(most)}`,
  parse: (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
});

/** Any text without control characters. */
export const anyText = (description: string): Form<string> => ({
  description,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  parse: (text) => (/[\u0000-\u001f\u007f]/.test(text) ? undefined : text),
});

/** An absolute `http` or `https` URL without credentials, query and fragment. */
export const httpUrl: Form<string> = {
  description: 'an absolute URL, such as `https://events.example`',
  parse: (text) => {
    const url = /^https?:\/\/[^\s?#]+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
    return url === undefined || url.username !== '' ? undefined : text;
  },
};

/** Like `httpUrl`, or the socket of the local stack, which names it to its own tools. */
export const endpointUrl: Form<string> = {
  description: httpUrl.description,
  parse: (text) => (isSocketEndpoint(text) ? text : httpUrl.parse(text)),
};

/** An `https` URL, or `http` on loopback, so that nobody reads a secret on the way. */
export const safeUrl: Form<string> = {
  description: 'an `https` URL, such as `https://login.example`',
  parse: (text) => {
    const url = httpUrl.parse(text) === undefined ? undefined : new URL(text);
    return url?.protocol === 'https:' || (url !== undefined && isLoopbackHost(url.host)) ? text : undefined;
  },
};

/** Rules that give roles to accounts. */
export const roleRules: Form<readonly RoleRule[]> = {
  description: 'rules such as `planner=org:acme/procurement` or `calendar-editor=user:583231`, separated by spaces',
  parse: parseRoleRules,
};

/** A list without repetitions, separated by commas or spaces. */
export const listOf = (description: string, item: RegExp, least: number): Form<readonly string[]> => ({
  description,
  parse: (text) => {
    const items = text.split(/[\s,]+/).filter((one) => one !== '');
    const isValid =
      items.length >= least && items.every((one) => item.test(one)) && new Set(items).size === items.length;
    return isValid ? items : undefined;
  },
});

/** Host names or addresses, with or without port; the values are in lower case. */
export const hostNames: Form<readonly string[]> = {
  description: 'host names such as `town.example` or `box:8080`, separated by commas',
  parse: (text) =>
    listOf('', /^(?:[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/, 0).parse(text.toLowerCase()),
};

/** A path between a host name and a route: `/` before each segment, none at the end. */
export const pathPrefix = matchPattern('a path such as `/town`', /^(?:\/[\w.~-]+)+$/);

/** The full name of a parameter of SSM Parameter Store. */
export const parameterName = matchPattern('a path such as `/triad/sign-in`', /^(?:\/[\w.-]+){1,15}$/);

/** An IANA name of a time zone. */
export const timeZone: Form<string> = {
  description: 'an IANA time zone, such as `Europe/Madrid`',
  parse: (text) => {
    if (!/^[A-Za-z]/.test(text)) return undefined;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone && text;
    } catch {
      return undefined;
    }
  },
};

export const currencyCode = matchPattern('three capital letters (ISO 4217)', /^[A-Z]{3}$/);
export const awsRegion = matchPattern('an AWS region, such as `eu-west-1`', /^[a-z]{2,}(?:-[a-z]+)+-\d{1,2}$/);
export const emailAddress = matchPattern('an e-mail address', /^[^\s@]{1,64}@[^\s@]{1,255}$/);
