import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';

const deflate = promisify(gzip);
const inflate = promisify(gunzip);

/** A JSON text as it is stored. */
export const packText = (json: string): Promise<Buffer> => deflate(json);

/** The JSON text that is stored in these bytes. */
export const unpackText = async (bytes: Uint8Array): Promise<string> => (await inflate(bytes)).toString('utf8');

/** The same in one go, for a thread that has nothing else to do. */
export const packSync = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value));

export const unpackSync = (bytes: Uint8Array): unknown => JSON.parse(gunzipSync(bytes).toString('utf8'));
