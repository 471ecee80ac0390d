import { describe, expect, test, vi } from 'vitest';
import browser from '../../../events/start/page/browser.json' with { type: 'json' };
import { handler } from '../../../functions/start/page.ts';

const linksIn = (body: string): readonly string[] =>
  [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));

describe('GET /', () => {
  test('names the three APIs with links below the base URL, under a policy that allows no inline code', async () => {
    const { statusCode, headers, body } = await handler(browser);

    expect(statusCode).toBe(200);
    expect(headers['Content-Type']).toBe('text/html; charset=utf-8');
    expect(headers['Content-Security-Policy']).not.toContain('unsafe');
    for (const title of ['CMIS', 'Calendar', 'Procurement']) expect(body).toContain(`<h2>${title}</h2>`);
    for (const path of [
      '/procurement',
      '/cmis?wsdl',
      '/calendar/events/v1/events',
      '/api/ProcurementCalculator/openapi.json',
    ])
      expect(linksIn(body)).toContain(`http://localhost:5001${path}`);
    expect(linksIn(body).every((link) => link.startsWith('http://localhost:5001/') || link === '/?lang=es')).toBe(true);
    expect(body).not.toMatch(/<style|<script>| style=/);
  });

  test('names the API of the calendar in the header by which clients discover it, also for HEAD', async () => {
    vi.stubEnv('CALENDAR_ROOT', '/town');
    const { http, ...context } = browser.requestContext;
    const head = { ...browser, requestContext: { ...context, http: { ...http, method: 'HEAD' } } };
    for (const { statusCode, headers } of [await handler(browser), await handler(head)])
      expect([statusCode, headers.Link]).toEqual([200, '<http://localhost:5001/town/>; rel="https://api.w.org/"']);
    vi.unstubAllEnvs();
  });

  test('is in Spanish for those who prefer it or ask for it', async () => {
    const preferred = await handler({
      ...browser,
      headers: { ...browser.headers, 'accept-language': 'es-AR,en;q=0.5' },
    });
    const asked = await handler({ ...browser, rawQueryString: 'lang=es' });

    for (const { body } of [preferred, asked]) expect(body).toContain('<h2>Compras</h2>');
    expect(linksIn(asked.body)).toContain('/?lang=en');
  });

  test('shows commands with credentials where the service asks for them', async () => {
    expect((await handler(browser)).body).not.toContain('-u NAME:PASSWORD');
    vi.stubEnv('AUTH_MODE', 'required');
    expect((await handler(browser)).body).toContain('curl -u NAME:PASSWORD http://localhost:5001/api/');
    vi.unstubAllEnvs();
  });

  test('says where the calendar lives if it was moved', async () => {
    vi.stubEnv('CALENDAR_ROOT', '/town');

    const { body } = await handler(browser);
    expect(linksIn(body)).toContain('http://localhost:5001/town/calendar/events/v1/doc');
    expect(body).toContain('"calendar":"/town/calendar/events/v1/doc"');
    vi.unstubAllEnvs();
  });

  test('is the WSDL of CMIS for clients that look for it here', async () => {
    const { headers, body } = await handler({ ...browser, rawQueryString: 'WSDL' });

    expect(headers['Content-Type']).toBe('text/xml; charset=UTF-8');
    expect(body).toContain('location="http://localhost:5001/ObjectService"');
  });
});
