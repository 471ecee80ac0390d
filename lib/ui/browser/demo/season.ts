import { createCalendar, removeCalendar } from '#lib/ui/browser/demo/calendar.ts';
import { createDemoClient, type DemoClient, type DemoIds } from '#lib/ui/browser/demo/client.ts';
import { createDocuments, removeDocuments } from '#lib/ui/browser/demo/documents.ts';
import { createProcurement, type Example, type PlanStep, removeProcurement } from '#lib/ui/browser/demo/procurement.ts';

export type DemoStep = 'calendar' | 'documents' | 'procurement' | PlanStep;

export interface DemoOptions {
  readonly url: string;
  /** `name:password` of an administrator; undefined in open mode. */
  readonly user: string | undefined;
  /** Path before `/calendar/events/v1`. */
  readonly calendarRoot: string;
  readonly example: () => Promise<Example>;
  /** Ids of an earlier run. */
  readonly known: DemoIds;
  /** Called with new ids as soon as they exist, so that an interrupted run can be continued. */
  readonly keep: (ids: DemoIds) => void;
  /** Called before the data of each API are created, and before each plan is calculated. */
  readonly say: (step: DemoStep) => void;
}

/** Returns the name of a script of the pages. */
const findAsset = async (client: DemoClient): Promise<DemoIds> => {
  const { text } = await client.send('GET', '/procurement');
  const [, asset] = /\/assets\/([\w.-]+\.js)/.exec(text) ?? [];
  return asset === undefined ? {} : { asset };
};

/** Creates through the APIs what does not exist yet. */
export const createDemo = async (options: DemoOptions): Promise<void> => {
  const { url, user, calendarRoot, keep, say } = options;
  const client = createDemoClient(url, user);
  say('calendar');
  keep(await createCalendar(client, calendarRoot));
  say('documents');
  keep(await createDocuments(client));
  say('procurement');
  keep(await findAsset(client));
  await createProcurement(client, await options.example(), options);
};

export type Removal = Pick<DemoOptions, 'url' | 'user' | 'calendarRoot' | 'known'>;

/** Removes through the APIs what `createDemo` has created, and returns the ids of what an API keeps. */
export const removeDemo = async ({ url, user, calendarRoot, known }: Removal): Promise<DemoIds> => {
  const client = createDemoClient(url, user);
  await removeCalendar(client, calendarRoot);
  await removeDocuments(client);
  return removeProcurement(client, known);
};
