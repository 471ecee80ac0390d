import { describe, expect, test, vi } from 'vitest';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import { httpHandler } from '#lib/shared/http/handler.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

const handler = httpHandler({ api: 'test', operation: 'source', render: () => ({ status: 500 }) }, async () => ({
  status: 200,
  body: getCurrentRequest()?.source ?? '',
}));

const sourceOf = async (forwarded: string, proxies: number): Promise<string> => {
  vi.stubEnv('TRUSTED_PROXIES', String(proxies));
  const event: HttpEvent = {
    rawPath: '/',
    headers: { 'X-Forwarded-For': forwarded },
    requestContext: { http: { method: 'GET', sourceIp: '192.0.2.1' } },
  };
  try {
    return (await handler(event)).body;
  } finally {
    vi.unstubAllEnvs();
  }
};

describe('the source address of a request', () => {
  test('is the peer of the connection, whatever the headers', async () => {
    expect(await sourceOf('203.0.113.1', 0)).toBe('192.0.2.1');
  });

  test.each([
    ['what one proxy appended', 'spoofed, 203.0.113.1', 1, '203.0.113.1'],
    ['the same where the gateway appended its peer', 'spoofed, 203.0.113.1, 192.0.2.1', 1, '203.0.113.1'],
    ['what the first of two proxies appended', '203.0.113.9, 203.0.113.1, 198.51.100.1', 2, '203.0.113.1'],
    ['an IPv6 address', '2001:db8::1', 1, '2001:db8::1'],
    ['the peer where a proxy is missing', '203.0.113.1', 2, '192.0.2.1'],
    ['the peer where the header holds no address', '"><script>', 1, '192.0.2.1'],
    ['the peer where the header is empty', '', 1, '192.0.2.1'],
  ])('behind trusted proxies is %s', async (_, forwarded, proxies, source) => {
    expect(await sourceOf(forwarded, proxies)).toBe(source);
  });
});
