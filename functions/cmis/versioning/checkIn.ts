import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.7.3: checks a private working copy in as a version. */
export const handler = soapOperation('checkIn', checkIn);
