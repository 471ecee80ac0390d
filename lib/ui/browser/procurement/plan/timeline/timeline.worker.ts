import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { buildRows, cutRows } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import type { FromTimeline, ToTimeline } from '#lib/ui/browser/procurement/plan/timeline/messages.ts';

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToTimeline>) => void;
  postMessage(message: FromTimeline): void;
};

scope.onmessage = ({ data: { problem: bytes, content } }) => {
  const { materialList } = JSON.parse(new TextDecoder().decode(bytes)) as PlanProblem;
  const read = readProblem({ materialList });
  if ('errors' in read) {
    scope.postMessage({ isUnreadable: true });
    return;
  }
  for (const rows of cutRows(buildRows(read.problem, content))) scope.postMessage({ rows });
  scope.postMessage({ periods: read.problem.periods });
};
