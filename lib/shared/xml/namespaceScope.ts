import { createXmlError } from '#lib/shared/xml/error.ts';

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

const assertDeclaration = (prefix: string, namespace: string): void => {
  // Namespaces in XML 1.0 §3: two prefixes and namespaces are reserved, and a prefix cannot be undeclared.
  const isAllowed =
    prefix === 'xml' ? namespace === XML : prefix !== 'xmlns' && namespace !== XML && namespace !== XMLNS;
  if (!isAllowed || (prefix !== '' && namespace === ''))
    throw createXmlError(`The namespace declaration of the prefix ${prefix === '' ? '(none)' : prefix} is not allowed`);
};

/**
 * The namespace of each prefix at the current place of a document; the default namespace has the empty prefix. Entering
 * and leaving an element costs time proportional to its own declarations.
 */
export class NamespaceScope {
  readonly #maxDeclarations: number;
  readonly #maxLength: number;
  /** Namespaces of each prefix, that of the innermost element last. */
  readonly #namespaces = new Map<string, string[]>([
    ['', ['']],
    ['xml', [XML]],
  ]);
  #declared = 0;

  /**
   * @param maxDeclarations declarations in scope at the same time
   * @param maxLength characters of a namespace
   */
  constructor(maxDeclarations: number, maxLength: number) {
    this.#maxDeclarations = maxDeclarations;
    this.#maxLength = maxLength;
  }

  declare(prefix: string, namespace: string): void {
    assertDeclaration(prefix, namespace);
    if (namespace.length > this.#maxLength)
      throw createXmlError(`A namespace has ${namespace.length} characters; the limit is ${this.#maxLength}`);
    this.#declared += 1;
    if (this.#declared > this.#maxDeclarations)
      throw createXmlError(
        `More than ${this.#maxDeclarations} namespace declarations are in scope at one place: declare each namespace once`,
      );
    const before = this.#namespaces.get(prefix);
    if (before === undefined) this.#namespaces.set(prefix, [namespace]);
    else before.push(namespace);
  }

  /** Removes the declarations of an element. */
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
