import type { Period } from '#lib/procurement/domain/problem/problem.ts';
import { getPlanUrl, send } from '#lib/ui/browser/api/client.ts';
import {
  type PartRow,
  TIMELINE_MEMBERS,
  type TimelineContent,
} from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import type { FromTimeline, ToTimeline } from '#lib/ui/browser/procurement/plan/timeline/messages.ts';
import { startWorker } from '#lib/ui/browser/state/startWorker.ts';

/** Content of the timeline: the rows of the parts over the periods. */
export interface TimelineRows {
  readonly rows: readonly PartRow[];
  readonly periods: readonly Period[];
}

/** Leaves out the columns that the timeline does not show, because the worker gets a copy of them. */
const pickContent = ({ lines: { count, columns }, unavailable }: TimelineContent): TimelineContent => ({
  lines: {
    count,
    columns: Object.fromEntries(
      TIMELINE_MEMBERS.map((name) => [name, columns[name]]),
    ) as TimelineContent['lines']['columns'],
  },
  unavailable,
});

/**
 * Fetches the data of a plan and builds the rows of the timeline in a worker; undefined if the data do not pass the
 * present rules. The rows come in pieces, each on request: the page can paint between two of them.
 */
export const loadRows = async (
  id: string,
  content: TimelineContent,
  signal: AbortSignal,
): Promise<TimelineRows | undefined> => {
  const response = await send(`${getPlanUrl(id)}/problem`, { signal });
  const problem = await response.arrayBuffer();
  const worker = startWorker('timeline.worker.js');
  try {
    return await new Promise<TimelineRows | undefined>((resolve, reject) => {
      const rows: PartRow[] = [];
      worker.onmessage = ({ data }: MessageEvent<FromTimeline>) => {
        if ('rows' in data) {
          rows.push(...data.rows);
          worker.postMessage({ next: true } satisfies ToTimeline);
        } else resolve('periods' in data ? { rows, periods: data.periods } : undefined);
      };
      worker.onerror = ({ message }) => reject(new Error(message));
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage({ problem, content: pickContent(content) } satisfies ToTimeline, [problem]);
    });
  } finally {
    worker.terminate();
  }
};
