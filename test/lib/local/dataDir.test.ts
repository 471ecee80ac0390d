import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimDataDirectory } from '#lib/local/dataDir.ts';

test.skipIf(process.platform === 'win32')(
  'a new data directory is open to its owner only, whatever the umask',
  async () => {
    const parent = mkdtempSync(join(tmpdir(), 'triad-data-'));
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    const directory = join(parent, 'data');
    const umask = process.umask(0);
    const claimed = await claimDataDirectory(directory).finally(() => process.umask(umask));
    claimed.release();

    expect((statSync(directory).mode & 0o777).toString(8)).toBe('700');
  },
);
