import type { XmlAttribute } from '#lib/shared/xml/document.ts';
import { xmlError } from '#lib/shared/xml/error.ts';

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** The namespace that each prefix means at one place of a document; the default namespace has the empty prefix. */
export type Scope = ReadonlyMap<string, string>;

/** What holds before any declaration. */
export const XML_SCOPE: Scope = new Map([
  ['', ''],
  ['xml', XML],
]);

/** What may stand in a name, yet not begin one. */
const NO_START = /^(?:[-.0-9\xB7\u203F\u2040]|[\u0300-\u036F])/;

const split = (qualified: string): readonly [prefix: string, local: string] => {
  const parts = qualified.split(':');
  const [first = '', second] = parts;
  if (parts.length > 2 || first === '' || second === '' || NO_START.test(second ?? ''))
    throw xmlError(`${qualified} is not a name with at most one prefix`);
  return second === undefined ? ['', first] : [first, second];
};

const assertDeclaration = (prefix: string, namespace: string): void => {
  // Namespaces in XML 1.0, section 3: the two reserved prefixes and names, and no undeclaring of a prefix.
  const isFine = prefix === 'xml' ? namespace === XML : prefix !== 'xmlns' && namespace !== XML && namespace !== XMLNS;
  if (!isFine || (prefix !== '' && namespace === ''))
    throw xmlError(`The namespace declaration of the prefix ${prefix === '' ? '(none)' : prefix} is not allowed`);
};

const declaredPrefix = (attribute: string): string | undefined => {
  if (attribute === 'xmlns') return '';
  const [prefix, local] = split(attribute);
  return prefix === 'xmlns' ? local : undefined;
};

const resolve = (prefix: string, scope: Scope): string => {
  const namespace = scope.get(prefix);
  if (namespace === undefined) throw xmlError(`The prefix ${prefix} is not declared`);
  return namespace;
};

const resolveAttributes = (
  attributes: readonly (readonly [string, string])[],
  scope: Scope,
): readonly XmlAttribute[] => {
  const seen = new Set<string>();
  return attributes.map(([qualified, value]) => {
    const [prefix, name] = split(qualified);
    const namespace = prefix === '' ? '' : resolve(prefix, scope);
    const expanded = `{${namespace}}${name}`;
    if (seen.has(expanded)) throw xmlError(`The attribute ${expanded} is repeated`);
    seen.add(expanded);
    return { namespace, name, value };
  });
};

/** The expanded names of an element and its attributes, and the scope that its declarations make for its children. */
export const elementNames = (
  qualified: string,
  attributes: readonly (readonly [string, string])[],
  outer: Scope,
): { namespace: string; name: string; attributes: readonly XmlAttribute[]; inner: Scope } => {
  const declared = new Map<string, string>();
  const others: (readonly [string, string])[] = [];
  for (const attribute of attributes) {
    const prefix = declaredPrefix(attribute[0]);
    if (prefix === undefined) others.push(attribute);
    else {
      assertDeclaration(prefix, attribute[1]);
      declared.set(prefix, attribute[1]);
    }
  }
  const inner = declared.size === 0 ? outer : new Map([...outer, ...declared]);
  const [prefix, name] = split(qualified);
  if (prefix === 'xmlns') throw xmlError('An element must not have the prefix xmlns');
  return { namespace: resolve(prefix, inner), name, attributes: resolveAttributes(others, inner), inner };
};
