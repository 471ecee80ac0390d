const PREFIX = 'org.apache.chemistry.opencmis';

const SERVICES = [
  'Repository',
  'Navigation',
  'Object',
  'Versioning',
  'Discovery',
  'MultiFiling',
  'Relationship',
  'Policy',
  'ACL',
] as const;

/** Formats the parameter file of a TCK session over SOAP. Documents are `cmis:document`, which is versionable here. */
export const parameterFile = (url: string, user: string, password: string): string =>
  [
    'binding.spi.type=webservices',
    'binding.webservices.jaxws.impl=cxf',
    `user=${user}`,
    `password=${password}`,
    'tck.default.documentType=cmis:document',
    ...SERVICES.map((service) => `binding.webservices.${service}Service=${url}/${service}Service?wsdl`),
  ]
    .map((line) => `${PREFIX}.${line}\n`)
    .join('');
