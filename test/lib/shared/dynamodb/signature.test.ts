import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signed } from '#lib/shared/dynamodb/signature.ts';

const WORD = fc.stringMatching(/^[A-Za-z0-9/+]{1,40}$/);
const UNITS = fc.constantFrom('a', 'Z', '0', '"', '\\', '\n', 'é', '漢', '\u{1f600}');
const headers = { host: 'db.example', 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'A.B' };
/** The SDK signs a hash of the body beside the body, which the service does not ask for. */
const HASH = 'x-amz-content-sha256';

const request = fc.record({
  accessKeyId: WORD,
  secretAccessKey: WORD,
  sessionToken: fc.option(WORD, { nil: undefined }),
  region: fc.constantFrom('us-east-1', 'eu-central-1'),
  path: fc.constantFrom('/', '/dynamodb/'),
  body: fc.string({ unit: UNITS }),
  time: fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }),
});

test('a request is signed as the SDK signs it', async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ region, path, body, time, sessionToken, ...keys }) => {
      const credentials = { ...keys, ...(sessionToken === undefined ? {} : { sessionToken }) };
      const { config } = new DynamoDBClient({ region, credentials });
      const scheme = { name: 'sigv4', signingName: 'dynamodb', signingRegion: region, properties: {} };
      const { headers: theirs } = await (await config.signer(scheme)).sign(
        { method: 'POST', protocol: 'https:', hostname: 'db.example', path, query: {}, headers: { ...headers }, body },
        { signingDate: new Date(time), unsignableHeaders: new Set([HASH]) },
      );
      const ours = signed(headers, { path, body, time }, { ...credentials, region });
      expect({ ...ours, [HASH]: theirs[HASH] }).toEqual(theirs);
    }),
  );
});
