import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of everything that is built, below the project's root. */
const BUILD_FOLDER = '.build';

/**
 * Creates the folder of built files.
 * @throws Error with the reason and the remedy if it cannot be written
 */
export const createBuildFolder = (root: string): void => {
  const folder = join(root, BUILD_FOLDER);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Error(
      `The folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): Triad builds into it. ` +
        'Give yourself the right to write there, or copy the project to a folder of yours',
    );
  }
};
