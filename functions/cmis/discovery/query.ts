import { query } from '#lib/cmis/actions/query/query.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.6.1: executes a query statement. */
export const handler = soapOperation('query', query);
