import { quantile } from './support/quantile.ts';
import { envelope, formatProperties, soapEvent } from './support/soap.ts';
import { startStore } from './support/store.ts';
import { printTable } from './support/table.ts';

const WARM = 2000;
const CALLS = 1000;

/** Processor time of this process, in milliseconds. */
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Prints the processor time of a warm getObject without the store, which is another process. */
export const printCpu = async (): Promise<void> => {
  const stopStore = await startStore();
  try {
    const { handler } = await import('../functions/cmis/services/object.ts');
    const made = await handler(
      soapEvent('createFolder', `${formatProperties('cmis:folder', 'cpu')}<m:folderId>root</m:folderId>`),
    );
    const id = /<objectId>([^<]+)</.exec(made.body)?.[1] ?? '';
    const event = soapEvent('getObject', `<m:objectId>${id}</m:objectId>`);
    const times: number[] = [];
    for (let call = 0; call < WARM + CALLS; call += 1) {
      const from = spent();
      const { statusCode } = await handler({ ...event, body: envelope('getObject', `<m:objectId>${id}</m:objectId>`) });
      if (statusCode !== 200) throw new Error(`getObject answered ${statusCode}`);
      if (call >= WARM) times.push(spent() - from);
    }
    printTable(
      'Processor time in process, warm, without the store',
      ['operation', 'ms 50 %', 'ms 99 %'],
      [['getObject', quantile(times, 0.5).toFixed(2), quantile(times, 0.99).toFixed(2)]],
    );
  } finally {
    await stopStore();
  }
};
