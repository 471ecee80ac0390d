import { createXmlError } from '#lib/shared/xml/error.ts';

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

const assertDeclaration = (prefix: string, namespace: string): void => {
  // Namespaces in XML 1.0, section 3: the two reserved prefixes and names, and no undeclaring of a prefix.
  const isFine = prefix === 'xml' ? namespace === XML : prefix !== 'xmlns' && namespace !== XML && namespace !== XMLNS;
  if (!isFine || (prefix !== '' && namespace === ''))
    throw createXmlError(`The namespace declaration of the prefix ${prefix === '' ? '(none)' : prefix} is not allowed`);
};

/**
 * The namespace that each prefix means at the place that a walk over a document has come to; the default namespace has
 * the empty prefix. Entering and leaving an element costs as much as it declares, however much is declared above it.
 */
export class NamespaceScope {
  readonly #most: number;
  readonly #longest: number;
  /** The namespaces of each prefix, that of the innermost element last. */
  readonly #namespaces = new Map<string, string[]>([
    ['', ['']],
    ['xml', [XML]],
  ]);
  #declared = 0;

  /**
   * @param most declarations that may hold at the same time
   * @param longest characters of a namespace
   */
  constructor(most: number, longest: number) {
    this.#most = most;
    this.#longest = longest;
  }

  declare(prefix: string, namespace: string): void {
    assertDeclaration(prefix, namespace);
    if (namespace.length > this.#longest)
      throw createXmlError(`A namespace has ${namespace.length} characters, at most ${this.#longest} are read`);
    this.#declared += 1;
    if (this.#declared > this.#most)
      throw createXmlError(
        `More than ${this.#most} namespace declarations hold at one place; declare each namespace once`,
      );
    const before = this.#namespaces.get(prefix);
    if (before === undefined) this.#namespaces.set(prefix, [namespace]);
    else before.push(namespace);
  }

  /** Ends what an element has declared. */
  leave(prefixes: readonly string[]): void {
    for (const prefix of prefixes) this.#namespaces.get(prefix)?.pop();
    this.#declared -= prefixes.length;
  }

  resolve(prefix: string): string {
    const namespace = this.#namespaces.get(prefix)?.at(-1);
    if (namespace === undefined) throw createXmlError(`The prefix ${prefix} is not declared`);
    return namespace;
  }
}
