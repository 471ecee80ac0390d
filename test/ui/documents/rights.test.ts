import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoClient } from '#lib/ui/browser/demo/client.ts';
import { findElement, toBase64, writeContent, writeProperties } from '#lib/ui/browser/demo/soap.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'triad-'));

afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const PASSWORD = 'plum harbour 47';
const REFUSED = /status of (?:401|404|500)/;

const addUser = (name: string, role: string): void => {
  const { DYNAMODB_ENDPOINT: _, ...inherited } = process.env;
  const words = ['lib/local/users/user.ts', 'add', name, '--role', role, '--password', PASSWORD];
  execFileSync(process.execPath, words, { cwd: ROOT, env: { ...inherited, DATA_DIR }, stdio: 'ignore' });
};

describeUi('the document browser of accounts', () => {
  const { open, url } = useBrowser({ DATA_DIR, AUTH_MODE: 'required' });

  let papers = '';
  beforeAll(async () => {
    addUser('ana', 'administrator');
    addUser('edith', 'cmis-editor');
    addUser('rita', 'cmis-subscriber');
    const client = createDemoClient(url(), `ana:${PASSWORD}`);
    const create = async (operation: string, name: string, type: string, more: string): Promise<string> => {
      const properties = writeProperties([
        ['String', 'cmis:name', name],
        ['Id', 'cmis:objectTypeId', type],
      ]);
      return findElement((await client.cmis('ObjectService', operation, properties + more)) ?? '', 'objectId') ?? '';
    };
    papers = await create('createFolder', 'Papers', 'cmis:folder', '<m:folderId>root</m:folderId>');
    for (const name of ['Plan.txt', 'Draft.txt'])
      await create(
        'createDocument',
        name,
        'cmis:document',
        `<m:folderId>${papers}</m:folderId>${writeContent(name, 'text/plain', toBase64('words'))}`,
      );
  });

  const submit = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const signIn = async (name: string, path = `/documents/folder/${papers}?lang=en`): Promise<Page> => {
    const page = await open(path, { expectedErrors: REFUSED });
    await submit(page, name);
    await page.waitForURL(`${url()}${path}`);
    return page;
  };
  const row = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name });
  const dialog = (page: Page) => page.getByRole('dialog');

  test('leads to the sign-in and back, and shows a reader and an editor the buttons of each', async () => {
    const [reader, editor] = [await signIn('rita'), await signIn('edith')];
    for (const page of [reader, editor]) {
      await row(page, 'Plan.txt').getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Download' }).waitFor();
    }
    const count = async (page: Page) =>
      Promise.all(
        ['New folder', 'Upload files', 'Rename', 'Move', 'Delete'].map((name) =>
          page.getByRole('button', { name, exact: true }).count(),
        ),
      );

    expect(await count(reader)).toEqual([0, 0, 0, 0, 0]);
    expect(await count(editor)).toEqual([1, 1, 1, 1, 1]);
    await row(reader, 'Plan.txt').getByRole('link').click();
    await dialog(reader).getByText('Your account may read the properties, not change them.').waitFor();
    expect(await dialog(reader).getByRole('button', { name: 'Check out' }).count()).toBe(0);
  });

  test('keeps a draft from a colleague until it is checked in', async () => {
    const [reader, editor] = [await signIn('rita'), await signIn('edith')];
    await row(editor, 'Draft.txt').getByRole('link').click();
    await dialog(editor).getByRole('button', { name: 'Check out' }).click();
    await dialog(editor).getByText('This is a working copy.').waitFor();
    await dialog(editor).getByLabel('Name').fill('Secret.txt');
    await dialog(editor).getByRole('button', { name: 'Save' }).click();
    await dialog(editor).getByText('Saved.').waitFor();
    await reader.reload();
    await row(reader, 'edith has a working copy').getByText('Draft.txt').waitFor();
    expect(await row(reader, 'Secret.txt').count()).toBe(0);
    const { search } = new URL(editor.url());
    await reader.goto(`/documents/folder/${papers}${search}`);
    await dialog(reader).getByRole('heading', { name: 'It does not exist, or your account may not see it' }).waitFor();
    await dialog(editor).getByRole('button', { name: 'Check in' }).click();
    await editor.getByRole('dialog', { name: 'Check in Secret.txt' }).getByRole('button', { name: 'Check in' }).click();
    await expect.poll(() => dialog(editor).count()).toBe(1);
    await reader.goto(`/documents/folder/${papers}?lang=en`);

    await row(reader, 'Secret.txt').getByText('2.0').waitFor();
  });

  test('loses nothing that is typed when the session ends', async () => {
    const page = await signIn('edith');
    await row(page, 'Plan.txt').getByRole('link').click();
    await dialog(page).getByLabel('Name').fill('Better plan.txt');
    await page.context().clearCookies();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      ended.getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await submit(other, 'edith');
    await other.getByRole('heading', { level: 1, name: 'Papers' }).waitFor();
    await ended.getByRole('button', { name: 'I have signed in' }).click();
    await expect.poll(() => ended.count()).toBe(0);
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Better plan.txt');
    await dialog(page).getByRole('button', { name: 'Save' }).click();

    await dialog(page).getByText('Saved.').waitFor();
  });

  test('closes a folder to readers, and opens it to one of them', async () => {
    const [reader, admin] = [await signIn('rita'), await signIn('ana')];
    await row(reader, 'plan.txt').waitFor();
    await admin.goto(`/documents?lang=en&part=permissions&object=${papers}`);
    await dialog(admin).getByRole('button', { name: 'Stop inheriting' }).click();
    await dialog(admin).getByText('It has permissions of its own only.').waitFor();
    await dialog(admin).getByRole('button', { name: 'Remove: cmis-subscriber, read' }).click();
    await expect.poll(() => dialog(admin).getByRole('row').filter({ hasText: 'cmis-subscriber' }).count()).toBe(0);
    await reader.reload();
    await reader.getByRole('heading', { name: 'It does not exist, or your account may not see it' }).waitFor();
    await dialog(admin).getByRole('combobox', { name: 'Who', exact: true }).fill('rita');
    await dialog(admin).getByRole('button', { name: 'Add' }).click();
    await dialog(admin).getByRole('row').filter({ hasText: 'rita' }).waitFor();
    await reader.reload();

    await row(reader, 'plan.txt').waitFor();
  });
});
