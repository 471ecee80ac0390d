import { config } from '#lib/shared/config.ts';
import { collectUnreferenced } from '#lib/shared/dynamodb/collectUnreferenced.ts';
import { log } from '#lib/shared/log.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Every hour: deletes unreferenced large values, left by failed uploads and by deletions. */
export const handler = taskHandler<unknown, void>({ api: 'maintenance', operation: 'collectValues' }, async () => {
  const tables = [config.tables.cmis, config.tables.procurement];
  const collected = await Promise.all(tables.map((table) => collectUnreferenced(table)));
  log.info('Collected', { values: collected.reduce((sum, count) => sum + count, 0) });
});
