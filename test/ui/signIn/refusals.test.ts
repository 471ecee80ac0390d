import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeUi, measureSidewaysScroll, setTextSize, useBrowser } from '#test/support/ui/browser.ts';
import { findEnglish } from '#test/support/ui/findEnglish.ts';
import { instancePath } from '#test/support/ui/imports.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'triad-'));
const PASSWORD = 'plum harbour 47';

const addUser = (name: string, role: string): void => {
  const { DYNAMODB_ENDPOINT: _, ...inherited } = process.env;
  const words = ['lib/local/users/user.ts', 'add', name, '--role', role, '--password', PASSWORD];
  execFileSync(process.execPath, words, { cwd: ROOT, env: { ...inherited, DATA_DIR }, stdio: 'ignore' });
};

const TEXTS = {
  en: {
    account: 'Account of paula',
    signOut: 'Sign out',
    notSignedOut:
      'You are not signed out: the service did not end the session, so this browser can still act as paula. Sign out again once the service answers.',
    description: 'Or type a description',
    import: 'Import only',
    needsRole:
      'It needs the role planner, which an operator gives. Nothing that you typed is lost: try again once you have it.',
  },
  es: {
    account: 'Cuenta de paula',
    signOut: 'Cerrar sesión',
    notSignedOut:
      'La sesión sigue abierta, y este navegador aún puede actuar como paula. Ciérrela de nuevo cuando el servicio responda.',
    description: 'O escriba una descripción',
    import: 'Solo importar',
    needsRole:
      'Un operador asigna el rol planner. No se pierde nada de lo que ha escrito: vuelva a intentarlo cuando lo tenga.',
  },
} as const;

describeUi('what the service refuses to somebody who is signed in', () => {
  const { prepare } = useBrowser({ DATA_DIR, AUTH_MODE: 'required' });
  beforeAll(() => {
    addUser('paula', 'planner');
    addUser('edda', 'editor');
  });
  afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

  const signIn = async (page: Page, name: string, path: string, language: 'en' | 'es'): Promise<void> => {
    await page.goto(`/session/password?return=${path}&lang=${language}`);
    await page.locator('input[name=name]').fill(name);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.locator('input[type=password]').press('Enter');
    await page.locator('button[popovertarget=account]').waitFor();
  };

  test.each(['en', 'es'] as const)(
    'without a connection, the sign-out says that the session lives: %s',
    async (language) => {
      const texts = TEXTS[language];
      const page = await prepare({ language, expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
      await signIn(page, 'paula', '/procurement/help', language);
      await page.getByRole('button', { name: texts.account }).press('Enter');
      await page.context().setOffline(true);
      const button = page.getByRole('button', { name: texts.signOut });
      await button.press('Enter');
      await page.getByRole('alert').getByText(texts.notSignedOut, { exact: true }).waitFor();
      if (language === 'es') expect(await findEnglish(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 768 });
      await setTextSize(page, 200);
      expect(await measureSidewaysScroll(page)).toBe(0);

      await page.context().setOffline(false);
      await button.press('Enter');
      await page.waitForURL((url) => !url.pathname.startsWith('/procurement'));
    },
  );

  test.each(['en', 'es'] as const)(
    'a refusal names the missing role and who gives it, and keeps what was typed: %s',
    async (language) => {
      const texts = TEXTS[language];
      const page = await prepare({ language, expectedErrors: /status of 40[34]/ });
      await signIn(page, 'paula', '/procurement/import', language);
      const description = page.getByRole('textbox', { name: texts.description });
      await description.fill('48');
      await page.locator('input[type=file]').first().setInputFiles(instancePath('04-small-objects'));
      const other = await page.context().newPage();
      await signIn(other, 'edda', '/procurement/help', language);
      await page.getByRole('button', { name: texts.import }).click();
      await page.getByRole('alert').getByText(texts.needsRole, { exact: true }).waitFor();

      expect(await description.inputValue()).toBe('48');
      await signIn(other, 'paula', '/procurement/help', language);
      await page.getByRole('button', { name: texts.import }).click();
      await page.getByText('04-small-objects.json', { exact: true }).waitFor();
      await page.getByRole('alert').getByText(texts.needsRole).waitFor({ state: 'hidden' });
    },
  );
});
