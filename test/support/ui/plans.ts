import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const INSTANCES = join(import.meta.dirname, '..', '..', 'instances', 'procurement');

/** Text of an instance of the instance set, such as `03-tiny-every-alert`. */
export const readInstance = (name: string): string => readFileSync(join(INSTANCES, `${name}.json`), 'utf8');

const callApi = async (url: string, method: string, path: string, body?: string): Promise<unknown> => {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'Content-Type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** Answer of a GET of the running stack. */
export const getJson = <T>(url: string, path: string): Promise<T> => callApi(url, 'GET', path) as Promise<T>;

/** Starts a calculation of a problem through the API and returns the id of its plan. */
const startPlanOf = async (url: string, problem: string, configuration: string): Promise<string> => {
  const path = `/api/ProcurementCalculator/CalculateFromMaterialNecessity/${configuration}`;
  const plan = (await callApi(url, 'POST', path, problem)) as { readonly ODProcurementPlanID: string };
  return plan.ODProcurementPlanID;
};

/** Starts a calculation of an instance through the API and returns the id of its plan. */
export const startPlan = (url: string, instance: string, configuration: string): Promise<string> =>
  startPlanOf(url, readInstance(instance), configuration);

/** A search that goes on for minutes. */
const LONG_SEARCH = { Weights: { Cost: 60, Lateness: 20, Orders: 20 }, Effort: 'thorough' };

/** Starts a calculation that has a first plan within seconds and then searches for minutes; returns the id of its plan. */
export const startLongPlan = async (url: string): Promise<string> => {
  await callApi(url, 'PUT', '/api/ProcurementConfiguration/X1', JSON.stringify(LONG_SEARCH));
  return startPlan(url, '07-coupled-40', 'X1');
};

/** Waits until the calculation of a plan is completed. */
export const waitForPlan = async (url: string, id: string): Promise<void> => {
  const path = `/api/ProcurementCalculator/CheckTaskStatus/${id}`;
  await expect.poll(() => callApi(url, 'PUT', path), { timeout: 240_000, interval: 200 }).toEqual({ status: 1 });
};

/** Calculates a plan of a problem through the API and returns its id once it is completed. */
export const completePlanOf = async (url: string, problem: string, configuration: string): Promise<string> => {
  const id = await startPlanOf(url, problem, configuration);
  await waitForPlan(url, id);
  return id;
};

/** Calculates a plan of an instance through the API and returns its id once it is completed. */
export const completePlan = (url: string, instance: string, configuration: string): Promise<string> =>
  completePlanOf(url, readInstance(instance), configuration);

const getRunning = async (url: string): Promise<readonly string[]> => {
  const { Tasks } = await getJson<{ readonly Tasks: readonly { readonly TaskId: string; readonly Status: number }[] }>(
    url,
    '/api/ProcurementCalculator/Tasks',
  );
  return Tasks.flatMap(({ TaskId, Status }) => (Status === 0 ? [TaskId] : []));
};

/** Cancels every running calculation, which would take the processor from the next tests. */
export const cancelCalculations = async (url: string): Promise<void> => {
  for (const id of await getRunning(url))
    await callApi(url, 'PUT', `/api/ProcurementCalculator/CancelCalculation/${id}`);
};

/** Ends the search of the running calculation as soon as it has a plan. */
export const finishCalculation = async (url: string): Promise<void> => {
  const [id] = await getRunning(url);
  const finish = () => fetch(`${url}/api/ProcurementCalculator/FinishCalculation/${id}`, { method: 'PUT' });
  await expect.poll(async () => (await finish()).status, { timeout: 240_000, interval: 200 }).toBe(200);
};

const pairs = new Map<string, Promise<string>>();

/** Forgets the plans of a stack that has been emptied. */
export const forgetPlans = (): void => pairs.clear();

/** Two plans of one problem with every kind of alert, made once for each stack; returns the id of the newer, current one. */
export const completePair = (url: string): Promise<string> => {
  const made =
    pairs.get(url) ??
    completePlan(url, '03-tiny-every-alert', 'OnTime').then(() => completePlan(url, '03-tiny-every-alert', 'Balanced'));
  pairs.set(url, made);
  return made;
};
