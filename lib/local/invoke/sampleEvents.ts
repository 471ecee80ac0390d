import { globSync } from 'node:fs';
import { join } from 'node:path';

/** The sample events of a handler, as paths from the service's directory, in the order of their names. */
export const listSampleEvents = (root: string, handler: string): readonly string[] => {
  const path = handler.replace(/^functions\//, '').replace(/\.[^.]+$/, '');
  return globSync(join('events', path, '*.json'), { cwd: root }).sort();
};
