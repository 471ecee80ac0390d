import { stop } from 'esbuild';
import { buildUi } from '#lib/local/build/uiBuild.ts';
import type { Serverless } from '#lib/local/serverless.ts';

/** Builds the pages of a service that serves them. */
export const buildPages = async ({ service, serviceDir }: Serverless): Promise<void> => {
  if (service.functions.uiShell === undefined) return;
  await buildUi(serviceDir);
  // Its process would wait for further builds as long as the stack runs.
  await stop();
};
