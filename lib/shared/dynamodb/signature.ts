import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

/** What a request is signed with; `region` and `service` make the scope. */
export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly region: string;
}

const SERVICE = 'dynamodb';

const hmac = (key: string | Buffer | KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** The key of a day; kept, and as a key object, since a buffer is made one for every use, at ten times the cost. */
let kept: { readonly of: string; readonly key: KeyObject } | undefined;

const signingKey = ({ secretAccessKey, region }: Signer, day: string): KeyObject => {
  const of = `${secretAccessKey} ${region} ${day}`;
  if (kept?.of === of) return kept.key;
  const bytes = [day, region, SERVICE].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const key = createSecretKey(hmac(bytes, 'aws4_request'));
  kept = { of, key };
  return key;
};

/**
 * The headers of a POST of `body` to `path`, signed (AWS Signature Version 4).
 * @param headers by names in lower case, `host` among them
 * @param time milliseconds since 1970 UTC
 */
export const signed = (
  headers: Readonly<Record<string, string>>,
  { path, body, time }: { readonly path: string; readonly body: string; readonly time: number },
  signer: Signer,
): Record<string, string> => {
  const date = new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const { accessKeyId, sessionToken, region } = signer;
  const all: Record<string, string> = { ...headers, 'x-amz-date': date };
  if (sessionToken !== undefined) all['x-amz-security-token'] = sessionToken;
  const names = Object.keys(all).sort();
  const list = names.join(';');
  const canonical = `POST\n${path}\n\n${names.map((name) => `${name}:${all[name]}\n`).join('')}\n${list}\n${hash('sha256', body)}`;
  const day = date.slice(0, 8);
  const scope = `${day}/${region}/${SERVICE}/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash('sha256', canonical)}`;
  const signature = hmac(signingKey(signer, day), toSign).toString('hex');
  all.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
  return all;
};
