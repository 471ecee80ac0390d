import { OPERATIONS, SERVICES, type ServiceName } from '#lib/cmis/domain/messages/operations.ts';
import { writeWsdl } from '#lib/cmis/wire/schema/wsdl.ts';
import { writeCoreSchema, writeMessagingSchema } from '#lib/cmis/wire/schema/xsd.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { pageHeaders } from '#lib/shared/pages/headers.ts';
import { escapeText } from '#lib/shared/xml/write.ts';

const XML = { 'Content-Type': 'text/xml; charset=UTF-8' };

const queryNames = (request: HttpRequest): readonly string[] =>
  request.rawQuery.split('&').map((one) => (one.split('=')[0] ?? '').toLowerCase());

/** Whether the query names `wsdl`, in any case. */
export const asksForWsdl = (request: HttpRequest): boolean => queryNames(request).includes('wsdl');

/** Returns the WSDL of all nine services, with addresses under the base URL of the request. */
export const wsdlResponse = (request: HttpRequest): HttpResponse => ({
  status: 200,
  headers: XML,
  body: writeWsdl(request.baseUrl),
});

/** Returns the XML schema that the query names: `core` or `msg`. */
const schemaResponse = (request: HttpRequest): HttpResponse => {
  const names = queryNames(request);
  if (names.includes('core')) return { status: 200, headers: XML, body: writeCoreSchema() };
  if (names.includes('msg')) return { status: 200, headers: XML, body: writeMessagingSchema(request.baseUrl) };
  return {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
    body: `The schemas are ${request.baseUrl}/schema?core and ${request.baseUrl}/schema?msg\n`,
  };
};

const page = (request: HttpRequest, title: string, content: string): HttpResponse => ({
  status: 200,
  headers: pageHeaders(request),
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${content}</body></html>`,
});

/** Returns the page that a browser shows at the address of a service. */
export const servicePage = (service: ServiceName, request: HttpRequest): HttpResponse => {
  const operations = Object.entries(OPERATIONS).filter(([, operation]) => operation.service === service);
  const list = operations.map(([name]) => `<li>${name}</li>`).join('');
  const address = escapeText(`${request.baseUrl}/${service}`);
  return page(
    request,
    `CMIS 1.0 ${service}`,
    `<p>SOAP 1.1, by POST to ${address}. <a href="${address}?wsdl">WSDL</a></p><ul>${list}</ul>`,
  );
};

/** Returns WSDL, XML schema or a list of the services, by path and query. */
export const describeCmis = async (request: HttpRequest): Promise<HttpResponse> => {
  if (request.path.endsWith('/schema')) return schemaResponse(request);
  if (asksForWsdl(request)) return wsdlResponse(request);
  const services = SERVICES.map(
    (service) => `<li><a href="${escapeText(`${request.baseUrl}/${service}`)}">${service}</a></li>`,
  );
  return page(request, 'CMIS 1.0', `<ul>${services.join('')}</ul>`);
};
