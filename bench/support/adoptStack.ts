import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Addresses } from '#lib/local/dataDir.ts';

/** Sets the environment for the store of the local stack on a data directory; import handlers afterwards. */
export const adoptStack = async (dataDirectory: string): Promise<void> => {
  const { environment } = JSON.parse(await readFile(join(dataDirectory, 'addresses.json'), 'utf8')) as Addresses;
  Object.assign(process.env, environment, { AWS_REGION: 'us-east-1', LOG_LEVEL: 'SILENT' });
  process.env.AWS_ACCESS_KEY_ID ??= 'local';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
};
