import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { html, jsonBlock } from '#lib/shared/pages/html.ts';
import { getManifest } from '#lib/shared/pages/manifest.ts';
import dashboard from '../../../events/ui/shell/dashboard.json' with { type: 'json' };
import { handler as asset } from '../../../functions/ui/asset.ts';
import { handler as shell } from '../../../functions/ui/shell.ts';

const getPage = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  shell({ ...dashboard, rawPath: path, headers: { host: 'localhost:5001', ...headers } });

const getAsset = (file: string, encoding = '') =>
  asset({
    ...dashboard,
    rawPath: `/assets/${file}`,
    pathParameters: { file },
    headers: { host: 'localhost:5001', 'accept-encoding': encoding },
  });

const scriptOf = (page: string): string => /<script type="module" src="\/assets\/([^"]+)"/.exec(page)?.[1] ?? '';

describe('GET /procurement', () => {
  test('is a page without inline code under a strict policy, and is not stored', async () => {
    const { statusCode, headers, body } = await getPage('/procurement');

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': expect.stringMatching(/default-src 'none'.*trusted-types triad$/),
      'X-Content-Type-Options': 'nosniff',
    });
    expect(body).not.toMatch(/ style=| on\w+=|<style|<script>/);
  });

  test('is in the language that is asked for', async () => {
    const page = async (path: string, rawQueryString: string, language: string) =>
      (await shell({ ...dashboard, rawPath: path, rawQueryString, headers: { 'accept-language': language } })).body;

    expect(await page('/procurement', '', 'es-MX,en;q=0.8')).toContain('<html lang="es">');
    expect(await page('/procurement', '', 'de,en;q=0.5,es;q=0.6')).toContain('<html lang="es">');
    expect(await page('/procurement', '', 'fr')).toContain('<html lang="en">');
    expect(await page('/procurement', 'lang=es', 'en')).toContain('<html lang="es">');
  });

  test('preloads the tab of its address, its texts and its style sheet', async () => {
    for (const [path, tab, sheets] of [
      ['/procurement/help', 'help', 1],
      ['/procurement/plans/abc/orders', 'plan', 0],
    ] as const) {
      const { body } = await getPage(path);
      for (const source of [`procurement/${tab}/index.tsx`, `i18n/en/${tab}.ts`])
        expect(body, source).toContain(`modulepreload" href="/assets/${getManifest().modules[source]?.file}"`);
      expect(body.match(/preload" as="style" href="\/assets\/\w+-\w+\.css"/g) ?? []).toHaveLength(sheets);
    }
  });
});

describe('GET /documents', () => {
  test('is a page under the same policy, with frames for PDFs from memory', async () => {
    const { headers: planner } = await getPage('/procurement');
    for (const path of ['/documents', '/documents/folder/abc', '/documents/query']) {
      const { statusCode, headers, body } = await getPage(path);

      expect(statusCode).toBe(200);
      expect(headers['Content-Security-Policy']).toBe(`${planner['Content-Security-Policy']}; frame-src blob:`);
      expect(body).toContain(`/assets/${getManifest().modules['documents/app.tsx']?.file}"></script>`);
      expect(body).toContain('"contentBytes":67108864');
    }
    expect((await getPage('/documentsx')).body).not.toContain('contentBytes');
  });
});

describe('GET /assets/{file}', () => {
  test('comes in the best encoding, and may be kept for ever', async () => {
    const file = scriptOf((await getPage('/procurement')).body);
    const plain = await getAsset(file);
    const text = Buffer.from(plain.body, 'base64').toString();

    expect(plain.headers).toMatchObject({ 'Cache-Control': 'public, max-age=31536000, immutable' });
    expect(plain.headers['Content-Encoding']).toBeUndefined();
    for (const [encoding, name, decompress] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await getAsset(file, encoding);
      expect(headers).toMatchObject({ 'Content-Encoding': name, Vary: 'Accept-Encoding' });
      expect(decompress(Buffer.from(body, 'base64')).toString()).toBe(text);
    }
  });

  test.each(['app-EARLIER1.js', 'manifest.json', '../ui/manifest.json', 'constructor', ''])(
    'has no %s',
    async (name) => {
      expect(await getAsset(name)).toMatchObject({ statusCode: 404, headers: { 'Cache-Control': 'no-store' } });
    },
  );
});

test('a template escapes its values, also within lists, and data blocks cannot end their element', () => {
  const items = ['<b>', '"&\''].map((text) => html`<li title="${text}">${text}</li>`);

  expect(html`<ul>${items}${undefined}${false}${3}</ul>`.html).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;&amp;&#39;">&quot;&amp;&#39;</li>3</ul>',
  );
  expect(jsonBlock('a', { text: '</script><script>' }).html.match(/<\/?script/g)).toHaveLength(2);
});
