/** Namespaces of CMIS 1.0, SOAP, XOP and WS-Security. */
export const CORE = 'http://docs.oasis-open.org/ns/cmis/core/200908/';
export const MESSAGING = 'http://docs.oasis-open.org/ns/cmis/messaging/200908/';
export const WEB_SERVICES = 'http://docs.oasis-open.org/ns/cmis/ws/200908/';
export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
export const SOAP_12 = 'http://www.w3.org/2003/05/soap-envelope';
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
export const XOP = 'http://www.w3.org/2004/08/xop/include';
export const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
export const WSU = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
