import { query } from '#lib/cmis/actions/query/query.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.6.1: the objects that a statement describes. */
export const handler = soapOperation('query', query);
