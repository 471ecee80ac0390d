import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { ended, TASKS } from '#test/support/procurement/procurement.ts';
import { startStateMachine } from '#test/support/stateMachines/stateMachine.ts';
import { cpuSeconds } from '../support/cpu.ts';
import { quantile } from '../support/quantile.ts';
import { printTable } from '../support/table.ts';
import { readInstance } from './readInstance.ts';
import { type Body, type Input, type Line, listWishes, readBody, request } from './wishes.ts';

/** Instances of 40, 200, 200 and 2,000 parts. */
const INSTANCES = ['07-coupled-40', '09-coupled-200', '06-medium', '10-large'] as const;

/** With 2,000 parts the exact plan of an order of objectives takes a quarter of an hour: only weights are measured. */
const LARGE = '10-large';
const WEIGHTED = 'Quick';
const ORDERED = 'LowestCost';

/** Parts of a plan that single questions ask about. */
const SAMPLE = 20;

interface Sample {
  readonly question: string;
  readonly seconds: number;
  readonly processor: number;
}

const load = async (endpoint: string): Promise<HttpHandler> =>
  (await import(`../functions/procurement/${endpoint}.ts`)).handler;

const CALCULATOR = 'calculator';
const PLAN = 'calculator/plan';

const loadHandlers = async () => ({
  calculate: await load(`${CALCULATOR}/calculateFromMaterialNecessity`),
  getConfiguration: await load('configuration/getConfiguration'),
  putConfiguration: await load('configuration/putConfiguration'),
  getPlan: await load(`${CALCULATOR}/getPlan`),
  kpis: await load(`${CALCULATOR}/getPlanKpis`),
  compare: await load(`${CALCULATOR}/comparePlans`),
  preview: await load(`${PLAN}/getPlanPreview`),
  whyNot: await load(`${PLAN}/whyNot`),
  alerts: await load(`${PLAN}/getPlanAlerts`),
  orders: await load(`${PLAN}/getPlanOrders`),
  risk: await load(`${PLAN}/getPlanRisk`),
});

type Handlers = Awaited<ReturnType<typeof loadHandlers>>;

const PREVIEW_PAUSE = 200;

/** Calculates a plan; reads its preview as soon as there is one. */
const calculate = async (
  { calculate: start, preview }: Handlers,
  configurationName: string,
  body: Body,
  samples: Sample[],
  from?: string,
): Promise<string> => {
  const began = performance.now();
  const query = from === undefined ? '' : `from=${from}`;
  const started = await request(start, { method: 'POST', path: { configurationName }, query, body });
  if (started.status !== 200) throw new Error(`${configurationName}: ${started.text.slice(0, 300)}`);
  const planId: string = JSON.parse(started.text).ODProcurementPlanID;
  let isRead = from !== undefined;
  const end = ended(planId);
  const isOver = end.then(() => true);
  while (!isRead) {
    const asked = performance.now();
    const { status } = await request(preview, { path: { planId } });
    const answered = performance.now();
    const pause = new Promise<false>((resolve) => setTimeout(() => resolve(false), PREVIEW_PAUSE));
    isRead = status === 200 || (await Promise.race([isOver, pause]));
    if (status !== 200) continue;
    samples.push({ question: 'preview', seconds: (answered - asked) / 1000, processor: Number.NaN });
    samples.push({ question: 'first preview after', seconds: (answered - began) / 1000, processor: Number.NaN });
  }
  if ((await end) !== 1) throw new Error(`The plan of ${configurationName} was not completed`);
  return planId;
};

/** Asks every question about a plan. */
const ask = async (handlers: Handlers, name: string, configurationName: string): Promise<readonly Sample[]> => {
  const body = readBody(name);
  const samples: Sample[] = [];
  const planId = await calculate(handlers, configurationName, body, samples);
  const measure = async (question: string, handler: HttpHandler, input: Input): Promise<void> => {
    const [seconds, processor] = [performance.now(), cpuSeconds()];
    const { status, text } = await request(handler, input);
    if (status !== 200) throw new Error(`${question}: ${text.slice(0, 300)}`);
    samples.push({
      question,
      seconds: (performance.now() - seconds) / 1000,
      processor: cpuSeconds() - processor,
    });
  };
  const path = { planId };
  const { text } = await request(handlers.getPlan, { path });
  const [plan] = JSON.parse(text);
  const lines: readonly Line[] = [...plan.ProposedPurchaseOnTime, ...plan.ProposedPurchaseLate];
  const problem = readInstance(name);
  const { parts } = problem;
  const sample = parts.filter((_, n) => n % Math.max(1, Math.floor(parts.length / SAMPLE)) === 0);
  // The first question loads code into the thread.
  await request(handlers.alerts, { path, query: `partId=${sample[0]?.id}` });
  for (const part of sample)
    for (const [kind, wish] of listWishes(problem, part, lines))
      await measure(`why not: ${kind}`, handlers.whyNot, { method: 'POST', path, body: { PartId: part.id, ...wish } });
  for (const { id } of sample) await measure('alerts of a part', handlers.alerts, { path, query: `partId=${id}` });
  await measure('all alerts', handlers.alerts, { path });
  for (const { id } of sample) {
    const line = lines.find(({ PartId }) => PartId === id);
    if (line === undefined) continue;
    const query = `supplierId=${line.SupplierId}&orderPeriod=${line.OrderPeriod}`;
    await measure('an order', handlers.orders, { path, query });
  }
  await measure('all orders', handlers.orders, { path });
  await measure('risk', handlers.risk, { path });
  await measure('kpis', handlers.kpis, { path });
  const { materialList } = body;
  const PartsToBuy = materialList.PartsToBuy.map((row, n) =>
    n === 0 ? row.map((value, column) => (column === 1 ? 2 * value : value)) : row,
  );
  const changed = { materialList: { ...materialList, PartsToBuy } };
  const otherId = await calculate(handlers, configurationName, changed, samples, planId);
  await measure('compare with causes', handlers.compare, { path: { ...path, otherId }, query: 'causes=true' });
  return samples;
};

const toRows = (name: string, configurationName: string, samples: readonly Sample[]) =>
  [...new Set(samples.map(({ question }) => question))].map((question) => {
    const own = samples.filter((each) => each.question === question);
    const shown = (value: number): string => (Number.isNaN(value) ? '' : value.toFixed(2));
    const figures = ([0.5, 0.95, 1] as const).flatMap((share) => [
      shown(
        quantile(
          own.map(({ processor }) => processor),
          share,
        ),
      ),
      shown(
        quantile(
          own.map(({ seconds }) => seconds),
          share,
        ),
      ),
    ]);
    return [`${name}, ${configurationName}: ${question}`, own.length, ...figures];
  });

/**
 * Prints the times of questions about plans through the handlers, in processor seconds and seconds, on the instances
 * with these numbers; on all of them in some twenty minutes.
 */
export const printQuestions = async (numbers: readonly string[]): Promise<void> => {
  const machine = await startStateMachine(
    dynamodb,
    'statemachines/procurement.asl.yml',
    'PROCUREMENT_STATE_MACHINE',
    TASKS,
  );
  try {
    const handlers = await loadHandlers();
    const { text } = await request(handlers.getConfiguration, { path: { configurationName: 'Balanced' } });
    const { Weights } = JSON.parse(text);
    const put = await request(handlers.putConfiguration, {
      method: 'PUT',
      path: { configurationName: WEIGHTED },
      body: { Weights, Effort: 'quick' },
    });
    if (put.status !== 200) throw new Error(put.text);
    for (const name of INSTANCES) {
      if (numbers.length > 0 && !numbers.some((number) => name.startsWith(number))) continue;
      const head = ['question', 'n', 'median, processor s', 's', '95 %, processor s', 's', 'worst, processor s', 's'];
      for (const configurationName of name === LARGE ? [WEIGHTED] : [ORDERED, WEIGHTED])
        printTable(
          `Procurement: questions about a plan of ${name}`,
          head,
          toRows(name, configurationName, await ask(handlers, name, configurationName)),
        );
    }
  } finally {
    await machine.stop();
  }
};
