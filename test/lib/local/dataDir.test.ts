import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { claimDataDirectory } from '#lib/local/dataDir.ts';
import { writeDemoIds } from '#lib/local/demo/demoFile.ts';
import { startPrivateDynamodb } from '#lib/local/dynamodb/privateDynamodb.ts';

const readMode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'a new data directory and its files are open to their owner only, whatever the umask',
  async () => {
    const parent = mkdtempSync(join(tmpdir(), 'triad-data-'));
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    const directory = join(parent, 'data');
    const umask = process.umask(0);
    onTestFinished(() => {
      process.umask(umask);
    });
    const claimed = await claimDataDirectory(directory);
    expect([readMode(directory), readMode(join(directory, 'addresses.json'))]).toEqual(['700', '600']);
    claimed.announce({ environment: {} });
    expect(readMode(join(directory, 'addresses.json'))).toBe('600');
    claimed.release();
    const dynamodb = await startPrivateDynamodb({ database: claimed.path('dynamodb.sqlite') });
    const files = readdirSync(directory);
    expect(files).toContain('dynamodb.sqlite-wal');
    for (const file of files) expect([file, readMode(join(directory, file))]).toEqual([file, '600']);
    await dynamodb.stop();
    writeDemoIds(directory, {});
    expect(readMode(join(directory, 'demo.json'))).toBe('600');
  },
);

test.skipIf(process.platform === 'win32')(
  'a data directory that others may read is named, and left as it is',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'triad-data-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    chmodSync(directory, 0o750);
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => written.mockRestore());
    const claimed = await claimDataDirectory(directory);
    claimed.release();

    expect(written.mock.calls).toEqual([
      [
        `Others may read the data directory ${directory}, which holds the hashes of passwords: ` +
          `run "chmod 700 ${directory}"\n`,
      ],
    ]);
    expect(readMode(directory)).toBe('750');
  },
);

const UNWRITABLE: readonly (readonly [string, string])[] = [
  ['package.json/data', 'ENOTDIR'],
  // The system answers that /proc/data does not exist, although its parent does.
  ...(process.platform === 'linux' ? [['/proc/data', 'ENOENT'] as const] : []),
];

test.each(UNWRITABLE)('the data directory %s, which cannot be written, is refused', async (directory, code) => {
  await expect(claimDataDirectory(directory)).rejects.toThrow(
    `The data directory ${directory} cannot be written (${code}): ` +
      'set DATA_DIR to a folder that you may write to, or to :memory:',
  );
});
