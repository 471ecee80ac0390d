import type { XmlAttribute } from '#lib/shared/xml/document.ts';
import { createXmlError } from '#lib/shared/xml/error.ts';
import type { NamespaceScope } from '#lib/shared/xml/namespaceScope.ts';

/** Name characters that cannot begin a name. */
const NO_START = /^(?:[-.0-9\xB7\u203F\u2040]|[\u0300-\u036F])/;

const splitQualifiedName = (qualified: string): readonly [prefix: string, local: string] => {
  const colon = qualified.indexOf(':');
  if (colon < 0) return ['', qualified];
  const [prefix, local] = [qualified.slice(0, colon), qualified.slice(colon + 1)];
  if (prefix === '' || local === '' || local.includes(':') || NO_START.test(local))
    throw createXmlError(`${qualified} is not a qualified name: it may have one prefix and one colon`);
  return [prefix, local];
};

const getDeclaredPrefix = (attribute: string): string | undefined => {
  if (attribute === 'xmlns') return '';
  const [prefix, local] = splitQualifiedName(attribute);
  return prefix === 'xmlns' ? local : undefined;
};

/** Namespaces in XML 1.0 §6.3: the expanded names of an element's attributes are distinct. */
const resolveAttributes = (
  attributes: readonly (readonly [string, string])[],
  scope: NamespaceScope,
): readonly XmlAttribute[] => {
  const seen = new Map<string, Set<string>>();
  return attributes.map(([qualified, value]) => {
    const [prefix, name] = splitQualifiedName(qualified);
    const namespace = prefix === '' ? '' : scope.resolve(prefix);
    const names = seen.get(namespace) ?? new Set();
    if (names.has(name)) throw createXmlError(`The attribute {${namespace}}${name} is repeated`);
    seen.set(namespace, names.add(name));
    return { namespace, name, value };
  });
};

export interface ElementNames {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  /** Prefixes that the element declares; pass them to `NamespaceScope.leave` at its end. */
  readonly declared: readonly string[];
}

/** Declares the namespaces of an element in `scope` and returns the expanded names of the element and its attributes. */
export const resolveElementNames = (
  qualified: string,
  attributes: readonly (readonly [string, string])[],
  scope: NamespaceScope,
): ElementNames => {
  const declared: string[] = [];
  const others: (readonly [string, string])[] = [];
  for (const attribute of attributes) {
    const prefix = getDeclaredPrefix(attribute[0]);
    if (prefix === undefined) others.push(attribute);
    else {
      scope.declare(prefix, attribute[1]);
      declared.push(prefix);
    }
  }
  const [prefix, name] = splitQualifiedName(qualified);
  if (prefix === 'xmlns') throw createXmlError('An element must not have the prefix xmlns');
  return { namespace: scope.resolve(prefix), name, attributes: resolveAttributes(others, scope), declared };
};
