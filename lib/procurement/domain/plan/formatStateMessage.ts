import { encodeMessageValue } from '#lib/procurement/domain/plan/encodeMessageValue.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { ExecutionState } from '#lib/procurement/domain/plan/taskStatus.ts';
import { FAILURE_REASONS } from '#lib/procurement/domain/problem/messages/failureReasons.ts';

/** Phases of a calculation in words. */
export const PHASES: Readonly<Record<Progress['phase'], string>> = {
  solve: 'choosing purchases',
  change: 'choosing which order lines change',
  search: 'weighing plans against each other',
  prove: 'proving how close the plan is to the best',
  explain: 'finding the reasons of alerts',
  done: 'writing the plan',
};

const formatFigure = (name: string, value: number | undefined): readonly string[] =>
  value === undefined || !Number.isFinite(value) ? [] : [`${name}=${Math.round(value * 100) / 100}`];

/** Formats the Message of a plan that is being calculated. */
const formatProgress = (configuration: string, progress: Progress | undefined): string =>
  [
    'The plan is being calculated',
    `Configuration=${encodeMessageValue(configuration)}`,
    ...(progress === undefined
      ? []
      : [
          `Progress=${Math.floor(progress.share * 100)}%`,
          `Phase=${PHASES[progress.phase]}`,
          ...formatFigure('Best', progress.best),
          ...formatFigure('Bound', progress.bound),
        ]),
  ].join('; ');

/** Formats the Message of a plan without lists by the state of its calculation. */
export const formatStateMessage = (
  state: ExecutionState,
  plan: {
    readonly configuration: { readonly name: string };
    readonly progress?: Progress;
    readonly failure?: string;
  },
): string => {
  switch (state) {
    case 'RUNNING':
    case 'PENDING_REDRIVE':
    case 'SUCCEEDED':
      return formatProgress(plan.configuration.name, plan.progress);
    case 'ABORTED':
      return 'The calculation was cancelled';
    case 'TIMED_OUT':
      return 'The calculation failed: it exceeded the time limit of a calculation';
    case 'FAILED':
      return `The calculation failed: ${plan.failure ?? FAILURE_REASONS.interrupted}`;
  }
};
