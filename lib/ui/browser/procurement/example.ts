import { calculateNewPlan } from '#lib/ui/browser/api/calculations.ts';
import { send } from '#lib/ui/browser/api/client.ts';
import { importProblem } from '#lib/ui/browser/api/imports.ts';
import { boot } from '#lib/ui/browser/state/boot.ts';
import { refreshTasks } from '#lib/ui/browser/state/tasks.ts';

const PROBLEM = 'example.json';
const NAMES = 'exampleNames.csv';

const fetchFile = async (name: string): Promise<Blob> => {
  const address = boot.files[name];
  if (address === undefined) throw new Error(`The service has no file ${name}`);
  return (await send(address)).blob();
};

/** Imports the example with its names and requests a plan; returns the id of the calculation. */
export const tryExample = async (): Promise<string> => {
  const [file, description] = await Promise.all([fetchFile(PROBLEM), fetchFile(NAMES)]);
  await importProblem({ file, description });
  const id = await calculateNewPlan({});
  void refreshTasks();
  return id;
};

/** Address of the page that shows a calculation, and opens its plan once it is completed. */
export const getCalculationAddress = (id: string): string => `/procurement/import?${new URLSearchParams({ task: id })}`;
