import { createCalendar, removeCalendar } from '#lib/local/demo/calendar.ts';
import { createDemoClient, type DemoClient, type DemoIds } from '#lib/local/demo/client.ts';
import { createDocuments, removeDocuments } from '#lib/local/demo/documents.ts';
import { createProcurement, removeProcurement } from '#lib/local/demo/procurement.ts';

export interface DemoOptions {
  readonly url: string;
  /** `name:password` of an administrator; undefined in open mode. */
  readonly user: string | undefined;
  /** Ids of an earlier run. */
  readonly known: DemoIds;
  /** Is told new ids as soon as they exist, so that an interrupted run can be continued. */
  readonly keep: (ids: DemoIds) => void;
  /** Tells what happens. */
  readonly say: (line: string) => void;
}

/** Returns the name of a script of the pages. */
const findAsset = async (client: DemoClient): Promise<DemoIds> => {
  const { text } = await client.send('GET', '/procurement');
  const [, asset] = /\/assets\/([\w.-]+\.js)/.exec(text) ?? [];
  return asset === undefined ? {} : { asset };
};

/** Creates through the APIs what does not exist yet. */
export const createDemo = async ({ url, user, known, keep, say }: DemoOptions): Promise<void> => {
  const client = createDemoClient(url, user);
  say('Calendar: events, venues, organizers, categories and tags in English and Spanish');
  keep(await createCalendar(client));
  say('CMIS: the folder /Demo with documents, versions, a relationship, a policy and permissions');
  keep(await createDocuments(client));
  say('Procurement: an import of 40 parts and three plans; this takes up to a minute');
  keep(await findAsset(client));
  await createProcurement(client, known, keep);
};

/** Removes through the APIs what `createDemo` has created, and returns the ids of what an API keeps. */
export const removeDemo = async ({ url, user, known, say }: Omit<DemoOptions, 'keep'>): Promise<DemoIds> => {
  const client = createDemoClient(url, user);
  say('Removing the demonstration data');
  await removeCalendar(client);
  await removeDocuments(client);
  const kept = await removeProcurement(client, known);
  if (kept.import !== undefined)
    say('The import stays, because new plans need one: import your own data to replace it');
  return kept;
};
