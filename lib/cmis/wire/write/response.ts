import type { Output } from '#lib/cmis/domain/messages/action.ts';
import { getFields } from '#lib/cmis/domain/messages/forms/fields.ts';
import { OPERATIONS, type OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { CORE, MESSAGING, XSI } from '#lib/cmis/wire/soap/namespaces.ts';
import type { Sink } from '#lib/cmis/wire/write/sink.ts';
import { members } from '#lib/cmis/wire/write/value.ts';
import { element } from '#lib/shared/xml/write.ts';

/** Only type definitions use `xsi:type`; other answers, which may be long, are not searched for it. */
const DEFINES_TYPES: ReadonlySet<OperationName> = new Set([
  'getTypeChildren',
  'getTypeDescendants',
  'getTypeDefinition',
]);

/**
 * Writes the body of a successful response. Prefixes are those of Alfresco, because a deployed client finds elements by
 * matching strings: none for messaging elements, `ns2` for core elements, both declared on the outermost element.
 */
export const writeResponse = <Name extends OperationName>(name: Name, output: Output<Name>, sink: Sink): string => {
  const content = members(getFields(OPERATIONS[name].response), output, '', sink);
  const namesTypes = DEFINES_TYPES.has(name) && content.includes(' xsi:type="');
  return element(
    `${name}Response`,
    { xmlns: MESSAGING, 'xmlns:ns2': CORE, 'xmlns:xsi': namesTypes ? XSI : undefined },
    content,
  );
};
