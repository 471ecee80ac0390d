import type { Identity } from '#lib/shared/auth/identity.ts';

/** An account that a provider has proved. */
export interface Account {
  readonly identity: Identity;
  /** The account's name at the provider. Its owner may change it, so no decision may depend on it. */
  readonly login: string;
  /** Traits that the rules of `SIGN_IN_ROLES` ask for, as in `RoleRule`. */
  readonly traits: ReadonlySet<string>;
}

/** The application that is registered at the provider. */
export interface Client {
  readonly id: string;
  readonly secret: string;
}

/** Values that bind an answer of the provider to the request that it answers. */
export interface Proof {
  readonly state: string;
  /** OpenID Connect Core 1.0 §2. */
  readonly nonce: string;
  /** RFC 7636 §4.1. */
  readonly verifier: string;
}

export interface AuthorizeOptions {
  readonly redirectUri: string;
  readonly asksAgain: boolean;
}

export interface SignInProvider {
  /**
   * Returns the provider's address that asks the user to sign in.
   * @param options.asksAgain whether the user is asked for the account even if the provider knows one
   */
  authorize(proof: Proof, options: AuthorizeOptions): Promise<URL>;
  /**
   * Returns the account that an answer of the provider proves.
   * @param callback the address with the answer's parameters, as the user's browser requested it
   */
  redeem(callback: URL, proof: Proof): Promise<Account>;
  /** Returns the provider's address that signs the user out there and leads back; undefined if it has none. */
  signOut(returnUri: string): Promise<URL | undefined>;
}
