import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { BUILD_FOLDER, createBuildFolders } from '#lib/local/build/buildFolders.ts';

const isHomeWritable = (): boolean => {
  const folder = join(homedir(), '.serverless', 'artifacts');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Makes the framework keep its compiled schema in the project where the home folder cannot be written, as for the users
 * of many containers. A shared temporary folder would let other users of the machine place code there.
 * @throws Error with the reason and the remedy if the project cannot be written either
 */
export const chooseValidatorCache = (root: string): void => {
  if (process.env.SLS_SCHEMA_CACHE_BASE_DIR !== undefined || isHomeWritable()) return;
  createBuildFolders(root, [BUILD_FOLDER]);
  process.env.SLS_SCHEMA_CACHE_BASE_DIR = join(root, BUILD_FOLDER);
};
