import { compareTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import type { ComparedData, ProblemTexts } from '#lib/ui/browser/procurement/compare/compareData.ts';

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ProblemTexts>) => void;
  postMessage(message: ComparedData): void;
};

scope.onmessage = ({ data: { before, after } }) => {
  const first = JSON.parse(before) as PlanProblem;
  const second = JSON.parse(after) as PlanProblem;
  scope.postMessage({
    differences: compareTables(first.materialList, second.materialList),
    names: { ...first.Names, ...second.Names },
  });
};
