import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PAGES = join(import.meta.dirname, '../../../../lib/ui/browser');

/** Files with a control that may be disabled: a choice that is impossible from the start never has the focus. */
const DISABLED_CHOICES = ['procurement/plan/whyNot/form.tsx'];

test('no page disables a button, which would lose the focus: aria-disabled keeps it', () => {
  const files = globSync('**/*.tsx', { cwd: PAGES });

  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /\sdisabled=/.test(readFileSync(join(PAGES, file), 'utf8')))).toEqual(DISABLED_CHOICES);
});
