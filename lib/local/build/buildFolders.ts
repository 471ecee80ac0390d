import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of everything that is built, below the project's root. */
export const BUILD_FOLDER = '.build';

/** The folders that packaging writes, below the project's root; the framework writes the template to the last one. */
export const PACKAGE_FOLDERS: readonly string[] = [BUILD_FOLDER, `${BUILD_FOLDER}/artifact`, '.serverless'];

/**
 * Creates folders below the project's root.
 * @throws Error with the reason and the remedy if one cannot be written
 */
export const createBuildFolders = (root: string, folders: readonly string[]): void => {
  for (const name of folders) {
    const folder = join(root, name);
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    } catch (error) {
      throw new Error(
        `The folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): Triad builds into it. ` +
          'Give yourself the right to write there, or copy the project to a folder of yours',
      );
    }
  }
};
