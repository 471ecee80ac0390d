import { cmisError } from '#lib/cmis/domain/errors.ts';
import { CORE, MESSAGING, WEB_SERVICES } from '#lib/cmis/wire/soap/namespaces.ts';
import { getChildElements, type XmlElement } from '#lib/shared/xml/document.ts';

type Namespace = typeof CORE | typeof MESSAGING;

const CMIS_NAMESPACES: ReadonlySet<string> = new Set([CORE, MESSAGING, WEB_SERVICES]);

/**
 * Returns the child elements with one of these names. Elements of foreign namespaces are ignored.
 * @throws `invalidArgument` if one of these names is in another namespace of CMIS: ignoring it would unset a value
 */
export const listElements = (
  parent: XmlElement,
  namespace: Namespace,
  hasName: (name: string) => boolean,
): readonly XmlElement[] => {
  const named = getChildElements(parent).filter(({ name }) => hasName(name));
  const misplaced = named.find((one) => one.namespace !== namespace && CMIS_NAMESPACES.has(one.namespace));
  if (misplaced !== undefined)
    throw cmisError(
      'invalidArgument',
      `${misplaced.name} is in the namespace ${misplaced.namespace}: put it into the namespace ${namespace}`,
    );
  return named.filter((one) => one.namespace === namespace);
};

/** Returns the first child element with this name, by the rules of `listElements`. */
export const findElement = (parent: XmlElement, namespace: Namespace, name: string): XmlElement | undefined =>
  listElements(parent, namespace, (one) => one === name)[0];
