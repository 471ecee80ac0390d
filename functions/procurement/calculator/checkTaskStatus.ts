import { checkTaskStatus } from '#lib/procurement/actions/calculations/checkTaskStatus.ts';
import { waitForTask } from '#lib/procurement/actions/calculations/waitForTask.ts';
import { toTaskStatusJson } from '#lib/procurement/wire/progress.ts';
import { readInteger } from '#lib/procurement/wire/request/readQuery.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** Maximum seconds of a wait: Lambda ends the function after 29, API Gateway the request after 30. */
const LONGEST_WAIT = 25;

/**
 * PUT /api/ProcurementCalculator/CheckTaskStatus/{taskId}?wait=20: -1 for an unknown task; with `wait` the answer comes
 * when the task has ended or after that many seconds, with its progress.
 */
export const handler = procurementRoute(
  { operation: 'CheckTaskStatus', path: ['taskId'], query: ['wait'] },
  async ({ path, query }) => {
    const seconds = readInteger(query, 'wait', 0, LONGEST_WAIT);
    if (seconds === undefined) return { status: await checkTaskStatus(path.taskId) };
    return toTaskStatusJson(await waitForTask(path.taskId, seconds * 1000));
  },
);
