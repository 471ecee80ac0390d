import type { Output } from '#lib/cmis/domain/messages/action.ts';
import { getFields } from '#lib/cmis/domain/messages/fields.ts';
import { OPERATIONS, type OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { CORE, MESSAGING, XSI } from '#lib/cmis/wire/namespaces.ts';
import type { Sink } from '#lib/cmis/wire/write/sink.ts';
import { members } from '#lib/cmis/wire/write/value.ts';
import { element } from '#lib/shared/xml/write.ts';

/** Only type definitions name their types; of any other answer, which may be long, nothing is searched. */
const DEFINES_TYPES: ReadonlySet<OperationName> = new Set([
  'getTypeChildren',
  'getTypeDescendants',
  'getTypeDefinition',
]);

/**
 * The body of a successful answer. Its prefixes are those of Alfresco's answers: messaging elements have none, core
 * elements have `ns2`, both declared on the wrapper. A deployed client finds elements by matching strings.
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
