/**
 * A user as an issuer of tokens or a sign-in provider knows them. A subject is unique only together with its issuer, and
 * a subject is not the principal that happens to have the same name.
 */
export interface Identity {
  /** The issuer's URL exactly as its tokens spell it (OpenID Connect Core 1.0 §2, `iss`); it has no fragment. */
  readonly issuer: string;
  readonly subject: string;
}

/** GitHub is not an OpenID Connect provider; this is the issuer of its authorization callbacks (RFC 9207). */
const GITHUB = 'https://github.com/login/oauth';

/** Formats an identity as it is stored and shown: issuer, `#`, subject. */
export const formatIdentity = ({ issuer, subject }: Identity): string => `${issuer}#${subject}`;

/**
 * Parses an operator's `ISSUER#SUBJECT`, `oidc:SUBJECT` (the issuer of the settings) or `github:NUMBER`. Returns an error
 * message instead of an identity where the text is invalid.
 */
export const parseIdentity = (text: string, oidcIssuer: string | undefined): Identity | string => {
  const [, scheme, rest = ''] = /^(oidc|github):(?!\/\/)(.+)$/s.exec(text) ?? [];
  if (scheme === 'github')
    return /^[1-9]\d*$/.test(rest)
      ? { issuer: GITHUB, subject: rest }
      : `The identity ${text} needs the account's number: it is the "id" in https://api.github.com/users/NAME`;
  if (scheme === 'oidc')
    return oidcIssuer === undefined
      ? `The identity ${text} needs the setting OIDC_ISSUER; set it, or write the identity as ISSUER#SUBJECT`
      : { issuer: oidcIssuer, subject: rest };
  const [, issuer, subject] = /^(https?:\/\/[^#\s]+)#(.+)$/s.exec(text) ?? [];
  if (issuer === undefined || subject === undefined)
    return `The identity ${text} must be ISSUER#SUBJECT, oidc:SUBJECT or github:NUMBER`;
  return { issuer, subject };
};
