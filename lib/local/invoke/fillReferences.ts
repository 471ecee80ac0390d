import type { DemoIds } from '#lib/ui/browser/demo/client.ts';

const REFERENCE = /\{\{demo\.(\w+)\}\}/g;

const replace = (text: string, ids: DemoIds): string =>
  text.replace(REFERENCE, (_, name: string) => {
    const id = ids[name];
    if (id === undefined)
      throw new Error(`The sample event needs the demonstration data (${name}): run "npm run demo" first`);
    return id;
  });

/** Whether the body of an HTTP event is base64, in which references are found only after decoding. */
const isEncoded = (event: unknown): event is { readonly body: string; readonly isBase64Encoded: true } =>
  typeof event === 'object' && event !== null && 'isBase64Encoded' in event && event.isBase64Encoded === true;

/**
 * Parses a sample event and replaces references such as `{{demo.event}}` by the ids of the demonstration data.
 * @throws Error if an id is missing
 */
export const fillReferences = (text: string, ids: DemoIds): unknown => {
  const event: unknown = JSON.parse(replace(text, ids));
  if (!isEncoded(event)) return event;
  const body = Buffer.from(event.body, 'base64').toString('latin1');
  return { ...event, body: Buffer.from(replace(body, ids), 'latin1').toString('base64') };
};
