/**
 * Somebody as an issuer of tokens or a sign-in provider knows them. Only both together tell who it is: another issuer
 * may give the same subject to somebody else, and no subject is the principal that happens to have its name.
 */
export interface Identity {
  /** The issuer's URL exactly as its tokens spell it (OpenID Connect Core 1.0, 2: `iss`); it has no fragment. */
  readonly issuer: string;
  readonly subject: string;
}

/** GitHub is no OpenID Connect provider; its authorization server names itself so in callbacks (RFC 9207). */
const GITHUB = 'https://github.com/login/oauth';

/** The one text of an identity: the issuer, `#`, the subject. */
export const formatIdentity = ({ issuer, subject }: Identity): string => `${issuer}#${subject}`;

/**
 * The identity that an operator names: `ISSUER#SUBJECT`, `oidc:SUBJECT` for the issuer in the settings, or
 * `github:NUMBER`. A text instead of an identity says what is wrong.
 */
export const parseIdentity = (text: string, oidcIssuer: string | undefined): Identity | string => {
  const [, scheme, rest = ''] = /^(oidc|github):(?!\/\/)(.+)$/s.exec(text) ?? [];
  if (scheme === 'github')
    return /^[1-9]\d*$/.test(rest)
      ? { issuer: GITHUB, subject: rest }
      : `The identity ${text} needs the account's number: https://api.github.com/users/NAME tells it as "id"`;
  if (scheme === 'oidc')
    return oidcIssuer === undefined
      ? `The identity ${text} needs the setting OIDC_ISSUER; or write it as ISSUER#SUBJECT`
      : { issuer: oidcIssuer, subject: rest };
  const [, issuer, subject] = /^(https?:\/\/[^#\s]+)#(.+)$/s.exec(text) ?? [];
  if (issuer === undefined || subject === undefined)
    return `The identity ${text} must be ISSUER#SUBJECT, oidc:SUBJECT or github:NUMBER`;
  return { issuer, subject };
};
