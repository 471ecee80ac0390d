import { cmisError } from '#lib/cmis/domain/errors.ts';
import { getText, isElement, type XmlElement } from '#lib/shared/xml/document.ts';

/**
 * Returns the text of an element of a simple type.
 * @param name what the error names
 * @throws `invalidArgument` if it contains elements, such as HTML that is not escaped: its text alone would lose them
 */
export const readText = (element: XmlElement, name: string): string => {
  const inner = element.children.find(isElement);
  if (inner !== undefined)
    throw cmisError(
      'invalidArgument',
      `${name} contains the element ${inner.name}: send it as text, with < written as &lt;`,
    );
  return getText(element);
};
