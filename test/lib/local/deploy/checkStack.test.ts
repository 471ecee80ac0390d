import { afterAll, expect, test } from 'vitest';
import { fixtureService, serverless } from '#test/support/localStack.ts';

const service = fixtureService();
afterAll(() => service.remove());

test('a deployment without AWS credentials says how to give them, in one line', async () => {
  const none = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', AWS_PROFILE: '' };
  const noFiles = { AWS_SHARED_CREDENTIALS_FILE: '/dev/null', AWS_CONFIG_FILE: '/dev/null' };
  const env = { ...none, ...noFiles, AWS_EC2_METADATA_DISABLED: 'true', AUTH_MODE: 'required' };

  const { code, stderr } = await serverless(service.directory, ['deploy'], env).ended;

  expect(code).toBe(1);
  expect(stderr).toContain('There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and');
  expect(stderr).not.toContain('github.com');
});
