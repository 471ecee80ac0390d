import { join } from 'node:path';
import { buildUi } from '#lib/local/build/uiBuild.ts';

/** Builds the pages once for the whole run. */
export default async (): Promise<void> => {
  await buildUi(join(import.meta.dirname, '..', '..'));
};
