import { isSameColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { type JobStage, runStage } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import {
  type RunningCalculation,
  reportProgress,
} from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import { createLeastValuesJob } from '#lib/procurement/optimiser/state/objectiveBounds.ts';

/** Finds the alert reasons of every part of the plan. */
const explainAlerts = (running: RunningCalculation): void => {
  const { problem, rounds, reasons, search, earlier } = running;
  // With a limit on changes, the last plan is expected to be the best one without the limit.
  const known = problem.replanning?.changes === undefined ? search : undefined;
  const [plan = [], ...others] = [...rounds].reverse();
  const getExplained = (part: number) => earlier?.explained[part] ?? undefined;
  /** Alert reasons of the warm start, valid for parts with the same column. */
  const getKnownReasons = (part: number) => {
    const explained = getExplained(part);
    return explained && isSameColumn(explained.column, plan[part] ?? []) ? explained.reasons : undefined;
  };
  const stage: JobStage<'explain'> = {
    kind: 'explain',
    parts: problem.parts.length,
    createJob: (part) => {
      if (getKnownReasons(part) !== undefined) return undefined;
      const explained = getExplained(part);
      return {
        plan: plan[part] ?? [],
        others: [...others.map((columns) => columns[part] ?? []), ...(known?.pool[part] ?? [])],
        ...(explained && { explained }),
      };
    },
    accept: (part, result) => {
      reasons.push(result ?? getKnownReasons(part) ?? []);
      reportProgress(running);
    },
  };
  runStage(stage, reasons.length, running.stageControl);
};

/** Computes a lower bound of every objective of every part; the calculation is then done. */
const boundObjectives = (running: RunningCalculation): void => {
  const { problem, configuration, rounds, proven, leastValues, search, earlier } = running;
  const found = { rounds, proven, ...(search && { search }) };
  const stage: JobStage<'least'> = {
    kind: 'least',
    parts: problem.parts.length,
    createJob: (part) =>
      earlier?.leastValues?.[part] ? undefined : createLeastValuesJob(problem, configuration, found, part),
    accept: (part, result) => {
      leastValues.push(result ?? earlier?.leastValues?.[part] ?? []);
      reportProgress(running);
    },
  };
  if (runStage(stage, leastValues.length, running.stageControl) === problem.parts.length) running.phase = 'done';
};

/** Explains the plan: finds the alert reasons of every part, then the least values of the objectives. */
export const explainPlan = (running: RunningCalculation): void =>
  running.reasons.length < running.problem.parts.length ? explainAlerts(running) : boundObjectives(running);
