import { OPERATIONS, SERVICES, type ServiceName } from '#lib/cmis/domain/messages/operations.ts';
import { CORE, MESSAGING, WEB_SERVICES } from '#lib/cmis/wire/soap/namespaces.ts';
import { element } from '#lib/shared/xml/write.ts';

const SCHEMA = 'http://www.w3.org/2001/XMLSchema';

const each = <T>(items: readonly T[], write: (item: T) => string): string => items.map(write).join('');

const NAMES = Object.keys(OPERATIONS) as readonly (keyof typeof OPERATIONS)[];

const listOperations = (service: ServiceName) => NAMES.filter((name) => OPERATIONS[name].service === service);

const types = (baseUrl: string): string =>
  element(
    'types',
    {},
    element(
      'xsd:schema',
      { elementFormDefault: 'qualified', targetNamespace: WEB_SERVICES },
      element('xsd:import', { namespace: CORE, schemaLocation: `${baseUrl}/schema?core` }, '') +
        element('xsd:import', { namespace: MESSAGING, schemaLocation: `${baseUrl}/schema?msg` }, ''),
    ),
  );

const message = (name: string, part: string, content: string): string =>
  element('message', { name }, element('part', { name: part, element: `cmism:${content}` }, ''));

const portType = (service: ServiceName): string =>
  element(
    'portType',
    { name: `${service}Port` },
    each(listOperations(service), (name) =>
      element(
        'operation',
        { name },
        element('input', { message: `cmisw:${name}Request` }, '') +
          element('output', { message: `cmisw:${name}Response` }, '') +
          element('fault', { message: 'cmisw:cmisException', name: 'cmisException' }, ''),
      ),
    ),
  );

const LITERAL = element('soap:body', { use: 'literal' }, '');
const FAULT = element(
  'fault',
  { name: 'cmisException' },
  element('soap:fault', { name: 'cmisException', use: 'literal' }, ''),
);

const binding = (service: ServiceName): string =>
  element(
    'binding',
    { name: `${service}PortBinding`, type: `cmisw:${service}Port` },
    element('soap:binding', { style: 'document', transport: 'http://schemas.xmlsoap.org/soap/http' }, '') +
      each(listOperations(service), (name) =>
        element(
          'operation',
          { name },
          element('soap:operation', { soapAction: '' }, '') +
            element('input', {}, LITERAL) +
            element('output', {}, LITERAL) +
            FAULT,
        ),
      ),
  );

const serviceElement = (service: ServiceName, baseUrl: string): string =>
  element(
    'service',
    { name: service },
    element(
      'port',
      { name: `${service}Port`, binding: `cmisw:${service}PortBinding` },
      element('soap:address', { location: `${baseUrl}/${service}` }, ''),
    ),
  );

/**
 * Writes the WSDL of all nine services.
 * @param baseUrl absolute, since clients use the addresses unchanged
 */
export const writeWsdl = (baseUrl: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'definitions',
    {
      xmlns: 'http://schemas.xmlsoap.org/wsdl/',
      'xmlns:soap': 'http://schemas.xmlsoap.org/wsdl/soap/',
      'xmlns:xsd': SCHEMA,
      'xmlns:cmism': MESSAGING,
      'xmlns:cmisw': WEB_SERVICES,
      targetNamespace: WEB_SERVICES,
      name: 'CMISWebServices',
    },
    types(baseUrl) +
      message('cmisException', 'fault', 'cmisFault') +
      each(
        NAMES,
        (name) =>
          message(`${name}Request`, 'parameters', name) + message(`${name}Response`, 'parameters', `${name}Response`),
      ) +
      each(SERVICES, portType) +
      each(SERVICES, binding) +
      each(SERVICES, (service) => serviceElement(service, baseUrl)),
  )}\n`;
