import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import {
  describeUi,
  findAxeViolations,
  measureSidewaysScroll,
  takeScreenshot,
  useBrowser,
} from '#test/support/ui/browser.ts';
import { findEnglish } from '#test/support/ui/findEnglish.ts';
import { chooseProblem, instancePath } from '#test/support/ui/imports.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'triad-'));

afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const PASSWORD = 'plum harbour 47';

/** Adds an account, by default of a planner, through the operator's command. */
const addUser = (name: string, role = 'planner'): void => {
  const { DYNAMODB_ENDPOINT: _, ...inherited } = process.env;
  const words = ['lib/local/users/user.ts', 'add', name, '--role', role, '--password', PASSWORD];
  execFileSync(process.execPath, words, { cwd: ROOT, env: { ...inherited, DATA_DIR }, stdio: 'ignore' });
};

describeUi('sign-in by password', () => {
  const { open, url } = useBrowser({ DATA_DIR, AUTH_MODE: 'required' });

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  const submit = async (page: Page, password: string, name = 'paula'): Promise<void> => {
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  test('says what was wrong, and comes back to the page that was asked for', async () => {
    addUser('paula');
    const page = await open('/procurement/plans', { expectedErrors: /status of 40[14]/ });
    await heading(page, 'Sign in');
    await submit(page, 'wrong harbour 47');
    await page.getByRole('alert').getByText('The name or the password is wrong.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('paula');
    await submit(page, PASSWORD);

    await heading(page, 'List Plans');
    expect(page.url()).toBe(`${url()}/procurement/plans`);
    await page.getByRole('button', { name: 'paula' }).waitFor();
  });

  test('checks again whether the account has the role, and opens the page once it has', async () => {
    addUser('olga', 'editor');
    addUser('otto');
    const page = await open('/procurement/plans', { expectedErrors: /status of 40[134]/ });
    await submit(page, PASSWORD, 'olga');
    await heading(page, 'Your account has no access to procurement');
    const again = page.getByRole('button', { name: 'Check again' });
    await again.click();
    await page.getByRole('alert').getByText('The account does not have the role yet.').waitFor();

    // A new role of the same account would count only after the minute for which the service remembers accounts.
    await page.context().clearCookies();
    const other = await page.context().newPage();
    await other.goto('/procurement/plans');
    await submit(other, PASSWORD, 'otto');
    await heading(other, 'List Plans');
    await again.click();
    await heading(page, 'List Plans');
    expect(await page.locator('h1:focus').innerText()).toBe('List Plans');
  });

  test('continues on the same page after a session that ended meanwhile', async () => {
    addUser('petra');
    const page = await open('/procurement/help', { expectedErrors: /status of 401/ });
    await page.getByRole('link', { name: 'Sign in' }).click();
    await submit(page, PASSWORD, 'petra');
    await heading(page, 'Help');
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'List Plans' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await submit(other, PASSWORD, 'petra');
    await heading(other, 'List Plans');

    await dialog.getByRole('button', { name: 'I have signed in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('heading', { name: 'No plan yet' }).waitFor();
  });

  test('keeps what was typed until somebody with the role has signed in again', async () => {
    addUser('pia');
    addUser('edda', 'editor');
    const page = await open('/procurement/import', { expectedErrors: /status of 40[14]/ });
    await submit(page, PASSWORD, 'pia');
    const description = page.getByRole('textbox', { name: 'Or type a description' });
    await description.fill('Week 48');
    await page.context().clearCookies();
    await chooseProblem(page, instancePath('04-small-objects'));
    await page.getByRole('button', { name: 'Import only' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    const signInAs = async (name: string): Promise<void> => {
      const [other] = await Promise.all([
        page.context().waitForEvent('page'),
        dialog.getByRole('link', { name: 'Sign in again' }).click(),
      ]);
      await submit(other, PASSWORD, name);
      await other.getByRole('button', { name }).waitFor();
      await other.close();
      await dialog.getByRole('button', { name: 'I have signed in' }).click();
    };
    await dialog.getByRole('button', { name: 'I have signed in' }).click();
    await dialog.getByRole('alert').getByText('You are not signed in yet.').waitFor();
    await signInAs('edda');
    await dialog.getByRole('alert').getByText('You are signed in as edda, without the role planner.').waitFor();
    await signInAs('pia');
    await dialog.waitFor({ state: 'hidden' });

    expect(await description.inputValue()).toBe('Week 48');
    await page.getByRole('button', { name: 'Import only' }).click();
    await page.getByText('The file is imported and in use.').waitFor();
  });

  test('explains in Spanish that a request needs a sign-in', async () => {
    addUser('pilar');
    const page = await open('/session/password?return=/procurement/help&lang=es', {
      language: 'es',
      expectedErrors: /status of 40[14]/,
    });
    await page.getByRole('textbox', { name: 'Nombre' }).fill('pilar');
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await heading(page, 'Ayuda');
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Lista de planes' }).click();
    await page.getByRole('dialog', { name: 'Su sesión ha terminado' }).press('Escape');
    const alert = page.getByRole('alert').filter({ hasText: 'No ha iniciado sesión' }).first();
    await alert.getByText('Detalles').click();

    await alert.getByText('Esta petición necesita que haya iniciado sesión').waitFor();
    expect(await findEnglish(page)).toEqual([]);
  });

  test.each([
    ['light', 360],
    ['dark', 360],
    ['light', 1366],
    ['dark', 1366],
  ] as const)('has nothing that axe finds and no sideways scroll: %s, %i px', async (theme, width) => {
    const page = await open('/session/password', { theme, width });
    await heading(page, 'Sign in');

    expect(await findAxeViolations(page)).toEqual([]);
    expect(await measureSidewaysScroll(page)).toBe(0);
    await takeScreenshot(page, `signIn-password-${width}-${theme}`);
  });

  test('is shown in Spanish', async () => {
    const page = await open('/session/password?return=/procurement/help');
    await page.getByRole('link', { name: 'Español' }).click();

    await heading(page, 'Iniciar sesión');
    expect(new URL(page.url()).searchParams.get('return')).toBe('/procurement/help');
  });
});
