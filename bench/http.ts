import autocannon from 'autocannon';
import { startStack } from './support/processes.ts';
import { envelope, formatContent, formatProperties } from './support/soap.ts';
import { printTable } from './support/table.ts';

const SECONDS = 5;

const post = async (url: string, type: string, body: string): Promise<string> =>
  (await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).text();

/** Prints requests per second through serverless-offline over loopback, with the embedded database on disk. */
export const printHttp = async (): Promise<void> => {
  const { url, ready, stop } = await startStack();
  try {
    const soap = (operation: string, members: string) => envelope(operation, members);
    const folder = /<objectId[^>]*>([^<]+)</.exec(
      await post(
        `${url}/ObjectService`,
        'text/xml',
        soap('createFolder', `${formatProperties('cmis:folder', 'bench')}<m:folderId>root</m:folderId>`),
      ),
    )?.[1];
    let made = 0;
    const document = (bytes: number) => {
      made += 1;
      return soap(
        'createDocument',
        `${formatProperties('cmis:document', `d ${made}`)}<m:folderId>${folder}</m:folderId>${formatContent(bytes)}`,
      );
    };
    for (let index = 0; index < 100; index += 1) await post(`${url}/ObjectService`, 'text/xml', document(100));
    const event = JSON.parse(
      await post(
        `${url}/calendar/events/v1/events`,
        'application/json',
        JSON.stringify({ title: 'Bench', start_date: 'tomorrow 10:00', end_date: 'tomorrow 11:00' }),
      ),
    ) as { readonly id: number };
    const children = `<m:folderId>${folder}</m:folderId><m:maxItems>50</m:maxItems>`;
    const soapLoad = (body: () => string) => ({
      path: '/ObjectService',
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body,
    });
    const loads = {
      'CMIS getObject': soapLoad(() => soap('getObject', `<m:objectId>${folder}</m:objectId>`)),
      'CMIS getChildren, page of 50': soapLoad(() => soap('getChildren', children)),
      'CMIS createDocument, 10 KB': soapLoad(() => document(10 * 1024)),
      'calendar list': { path: '/calendar/events/v1/events', method: 'GET' },
      'calendar event': { path: `/calendar/events/v1/events/${event.id}`, method: 'GET' },
      'procurement CheckTaskStatus': { path: '/api/ProcurementCalculator/CheckTaskStatus/none', method: 'PUT' },
    } satisfies Record<string, { path: string; method: string; headers?: Record<string, string>; body?: () => string }>;
    const rows: (string | number)[][] = [];
    for (const [name, load] of Object.entries(loads) as [
      string,
      { path: string; method: string; headers?: Record<string, string>; body?: () => string },
    ][]) {
      const row: (string | number)[] = [name];
      for (const connections of [1, 8]) {
        const { requests, latency, non2xx, errors } = await autocannon({
          url: `${url}${load.path}`,
          method: load.method,
          connections,
          duration: SECONDS,
          ...(load.headers === undefined ? {} : { headers: load.headers }),
          ...(load.body === undefined
            ? {}
            : {
                body: load.body(),
                setupClient: (client) => {
                  client.setBody(load.body?.() ?? '');
                  client.on('response', () => client.setBody(load.body?.() ?? ''));
                },
              }),
        });
        row.push(Math.round(requests.average), latency.p50, latency.p99, non2xx + errors);
      }
      rows.push(row);
    }
    const head = [1, 8].flatMap((connections) => [`calls/s @${connections}`, 'ms 50 %', 'ms 99 %', 'failed']);
    printTable(`Through serverless-offline (ready after ${Math.round(ready)} ms)`, ['operation', ...head], rows);
  } finally {
    await stop();
  }
};
