/**
 * A user as an issuer of tokens or a sign-in provider knows them. A subject is unique only together with its issuer, and
 * a subject is not the principal that happens to have the same name.
 */
export interface Identity {
  /** The issuer's URL exactly as its tokens spell it (OpenID Connect Core 1.0 §2, `iss`); it has no fragment. */
  readonly issuer: string;
  readonly subject: string;
}

const GITHUB_SITE = 'https://github.com';

/**
 * Returns the issuer that GitHub names in its answers (RFC 9207), although it is no OpenID Connect provider.
 * @param site `https://github.com`, or the address of a GitHub Enterprise server
 */
export const getGithubIssuer = (site: string): string => `${new URL(site).origin}/login/oauth`;

/** OpenID Connect Core 1.0 §2: `sub` has at most 255 characters. Control characters are not allowed in names. */
const SUBJECT = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]{1,255}$/u;

export const isSubject = (text: string): boolean => SUBJECT.test(text);

/** Formats an identity as it is stored and shown: issuer, `#`, subject. */
export const formatIdentity = ({ issuer, subject }: Identity): string => `${issuer}#${subject}`;

/** Formats an identity as a command takes it: the short form for github.com, else issuer, `#`, subject. */
export const formatIdentityOption = (identity: Identity): string =>
  identity.issuer === getGithubIssuer(GITHUB_SITE) ? `github:${identity.subject}` : formatIdentity(identity);

/** The issuers of the settings, which the short forms of an identity mean. */
export interface KnownIssuers {
  readonly oidc?: string | undefined;
  /** The address of a GitHub Enterprise server; absent for github.com. */
  readonly githubSite?: string | undefined;
}

/**
 * Parses an operator's `ISSUER#SUBJECT`, `oidc:SUBJECT` (the issuer of the settings) or `github:NUMBER`. Returns an error
 * message instead of an identity if the text is invalid.
 */
export const parseIdentity = (text: string, { oidc, githubSite = GITHUB_SITE }: KnownIssuers): Identity | string => {
  const [, scheme, rest = ''] = /^(oidc|github):(?!\/\/)(.+)$/s.exec(text) ?? [];
  if (scheme === 'github')
    return /^[1-9]\d*$/.test(rest)
      ? { issuer: getGithubIssuer(githubSite), subject: rest }
      : `The identity ${text} needs the account's number: it is the "id" in https://api.github.com/users/NAME`;
  if (scheme === 'oidc')
    return oidc === undefined
      ? `The identity ${text} needs the setting OIDC_ISSUER or SIGN_IN_ISSUER; set it, or write the identity as ISSUER#SUBJECT`
      : { issuer: oidc, subject: rest };
  const [, issuer, subject] = /^(https?:\/\/[^#\s]+)#(.+)$/s.exec(text) ?? [];
  if (issuer === undefined || subject === undefined)
    return `The identity ${text} must be ISSUER#SUBJECT, oidc:SUBJECT or github:NUMBER`;
  return { issuer, subject };
};
