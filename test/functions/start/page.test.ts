import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test, vi } from 'vitest';
import browser from '../../../events/start/page/browser.json' with { type: 'json' };
import { handler } from '../../../functions/start/page.ts';

describe('GET /', () => {
  test('links to the three APIs below the base URL and loads no other resource', async () => {
    const { statusCode, headers, body } = await handler(browser);

    expect(statusCode).toBe(200);
    expect(headers['Content-Type']).toBe('text/html; charset=utf-8');
    for (const title of ['CMIS', 'Calendar', 'Procurement']) expect(body).toContain(`<h2>${title}</h2>`);
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toContain('http://localhost:5001/cmis?wsdl');
    expect(links).toContain('http://localhost:5001/calendar/events/v1/events');
    expect(links).toContain('http://localhost:5001/api/ProcurementCalculator/openapi.json');
    expect(links.every((link) => link?.startsWith('http://localhost:5001/'))).toBe(true);
    expect(body).not.toMatch(/<(?:script|link|img)\b|url\(|@import/);
    expect(new XMLParser().parse(body.replace(/<meta[^>]*>|<!doctype html>/g, ''))).toHaveProperty('html.body.main.ul');
  });

  test('links to the calendar at its configured path', async () => {
    vi.stubEnv('CALENDAR_ROOT', '/town');

    expect((await handler(browser)).body).toContain('http://localhost:5001/town/calendar/events/v1/doc');
    vi.unstubAllEnvs();
  });

  test('returns the WSDL of CMIS to clients that request it here', async () => {
    const { headers, body } = await handler({ ...browser, rawQueryString: 'WSDL' });

    expect(headers['Content-Type']).toBe('text/xml; charset=UTF-8');
    expect(body).toContain('location="http://localhost:5001/ObjectService"');
  });
});
