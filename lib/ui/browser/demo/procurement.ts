import type { DemoClient, DemoIds } from '#lib/ui/browser/demo/client.ts';

const CALCULATOR = '/api/ProcurementCalculator';

/** Plans: their step, the name of their id, their configuration, and the title by which they are found again. */
const PLANS = [
  ['plan 1', 'otherPlan', 'LowestCost', 'Bicycles, lowest cost'],
  ['plan 2', 'unusedPlan', 'OnTime', 'Bicycles, on time'],
  ['plan 3', 'plan', 'Balanced', 'Bicycles, balanced'],
] as const;

/** The calculation of one plan. */
export type PlanStep = (typeof PLANS)[number][0];

/** An example of an order of objectives, which no plan uses: a sample event deletes it. */
const CONFIGURATION = { name: 'DemoOnTimeThenCheap', order: ['LateUnitPeriods', 'TotalCost'] };

/** Milliseconds between two requests for the progress. */
const POLL = 500;

/** The example problem, and the names of its parts and suppliers. */
export interface Example {
  readonly problem: string;
  readonly names: string;
}

const createForm = ({ problem, names }: Example): FormData => {
  const form = new FormData();
  form.append('file', new Blob([problem], { type: 'application/json' }), 'example.json');
  form.append('description', names);
  return form;
};

interface Listed {
  readonly [name: string]: unknown;
}

const importExample = async (client: DemoClient, example: Example): Promise<string> => {
  const { status, text } = await client.send('POST', '/api/ProcurementImport/Import', createForm(example));
  if (status >= 300) throw new Error(`The import answers ${status}: ${text}`);
  return String(JSON.parse(text).ImportId);
};

const waitForPlan = async (client: DemoClient, planId: string): Promise<void> => {
  for (;;) {
    const { status } = await client.json('PUT', `${CALCULATOR}/CheckTaskStatus/${planId}`);
    if (status === 1) return;
    if (status !== 0) throw new Error(`The calculation ${planId} ended with status ${status}`);
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
};

const findByTitle = (titles: DemoIds, title: string): string | undefined =>
  Object.entries(titles).find(([, one]) => one === title)?.[0];

const isThere = async (client: DemoClient, path: string): Promise<boolean> =>
  (await client.send('GET', path)).status === 200;

interface Progress {
  /** Ids of an earlier run. */
  readonly known: DemoIds;
  /** Told each id at once: imports have no name by which another run could find them. */
  readonly keep: (ids: DemoIds) => void;
  readonly say: (step: PlanStep) => void;
}

/** Imports the example and calculates its plans, unless the ids of an earlier run still exist. */
export const createProcurement = async (
  client: DemoClient,
  example: Example,
  { known, keep, say }: Progress,
): Promise<void> => {
  const imports = (await client.json('GET', '/api/ProcurementImport/Imports')) as readonly Listed[];
  const has = (id: string | undefined): id is string =>
    id !== undefined && imports.some((one) => String(one.ImportId) === id);
  const importId = has(known.import) ? known.import : await importExample(client, example);
  keep({ import: importId });
  const unusedImport = has(known.unusedImport) ? known.unusedImport : await importExample(client, example);
  keep({ unusedImport });
  await client.json('PUT', `/api/ProcurementImport/Imports/${importId}/Use`);
  await client.json('PUT', `/api/ProcurementConfiguration/${CONFIGURATION.name}`, { Order: CONFIGURATION.order });
  const { Titles } = (await client.json('GET', `${CALCULATOR}/Tasks`)) as { readonly Titles: DemoIds };
  for (const [step, key, configuration, title] of PLANS) {
    const id = findByTitle(Titles, title) ?? known[key];
    if (id !== undefined && (await isThere(client, `${CALCULATOR}/GetPlan/${id}`))) {
      keep({ [key]: id });
      continue;
    }
    say(step);
    const started = await client.json('POST', `${CALCULATOR}/CalculateNewPlan?configuration=${configuration}`);
    const planId = String(started.ODProcurementPlanID);
    keep({ [key]: planId });
    await waitForPlan(client, planId);
    await client.json('PUT', `${CALCULATOR}/GetPlan/${planId}/title`, { Title: title });
  }
};

/**
 * Makes an import of somebody else the current one, because the API does not delete the current import. Returns false
 * if there is none.
 */
const releaseImports = async (client: DemoClient, own: readonly string[]): Promise<boolean> => {
  const imports = (await client.json('GET', '/api/ProcurementImport/Imports')) as readonly Listed[];
  const other = imports.map((one) => String(one.ImportId)).find((id) => !own.includes(id));
  if (other === undefined) return false;
  await client.json('PUT', `/api/ProcurementImport/Imports/${other}/Use`);
  return true;
};

/**
 * Deletes the plans, imports and the configuration of the demonstration, and returns the ids of what stays: the API keeps
 * the last import.
 */
export const removeProcurement = async (client: DemoClient, known: DemoIds): Promise<DemoIds> => {
  const gone = [404, 410];
  const { Titles } = (await client.json('GET', `${CALCULATOR}/Tasks`)) as { readonly Titles: DemoIds };
  for (const [, key, , title] of PLANS) {
    const id = findByTitle(Titles, title) ?? known[key];
    if (id !== undefined) await client.json('DELETE', `${CALCULATOR}/${id}`, undefined, gone);
  }
  await client.json('DELETE', `/api/ProcurementConfiguration/${CONFIGURATION.name}`, undefined, gone);
  const remove = (id: string) => client.json('DELETE', `/api/ProcurementImport/Imports/${id}`, undefined, gone);
  if (known.unusedImport !== undefined) await remove(known.unusedImport);
  if (known.import === undefined) return {};
  if (!(await releaseImports(client, [known.import]))) return { import: known.import };
  await remove(known.import);
  return {};
};
