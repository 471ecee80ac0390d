import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { buildRows, cutRows, type TimelineContent } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import type { FromTimeline, ToTimeline } from '#lib/ui/browser/procurement/plan/timeline/messages.ts';

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToTimeline>) => void;
  postMessage(message: FromTimeline): void;
};

function* answer(problem: ArrayBuffer, content: TimelineContent): Generator<FromTimeline> {
  const { materialList } = JSON.parse(new TextDecoder().decode(problem)) as PlanProblem;
  const read = readProblem({ materialList });
  if ('errors' in read) {
    yield { isUnreadable: true };
    return;
  }
  for (const rows of cutRows(buildRows(read.problem, content))) yield { rows };
  yield { periods: read.problem.periods };
}

let messages: Generator<FromTimeline> | undefined;

scope.onmessage = ({ data }) => {
  if ('problem' in data) messages = answer(data.problem, data.content);
  const { value } = messages?.next() ?? {};
  if (value !== undefined) scope.postMessage(value);
};
