import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Of the shell a page takes a quarter of the processor time that it takes of the whole browser. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const findOnPath = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isExecutable);

/** Path of the Chromium that the UI tests use: `CHROMIUM`, else the first on the path; undefined where there is none. */
export const chromiumPath = process.env.CHROMIUM?.trim() || findOnPath();

/** Whether a missing Chromium fails the UI tests instead of skipping them. */
export const isChromiumRequired = process.env.CI === 'true' || process.env.UI_TESTS === 'required';
