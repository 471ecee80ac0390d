import { globSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the paths of a handler's sample events below `root`, sorted by name. */
export const listSampleEvents = (root: string, handler: string): readonly string[] => {
  const path = handler.replace(/^functions\//, '').replace(/\.[^.]+$/, '');
  return globSync(join('events', path, '*.json'), { cwd: root }).sort();
};
