import { encodeMessageValue } from '#lib/procurement/domain/plan/encodeMessageValue.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { ExecutionState } from '#lib/procurement/domain/plan/taskStatus.ts';
import { toFailureReason } from '#lib/procurement/domain/problem/messages/failureReasons.ts';
import type { KeyedMessage } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';

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

interface StatedPlan {
  readonly configuration: { readonly name: string };
  readonly progress?: Progress;
  readonly failure?: string;
}

/** Returns the message of a calculation that ended without a plan; undefined for any other state. */
export const describeEnd = (state: ExecutionState, plan: StatedPlan): KeyedMessage | undefined => {
  switch (state) {
    case 'ABORTED':
      return createMessage('calculationCancelled');
    case 'TIMED_OUT':
      return createMessage('calculationTimedOut');
    case 'FAILED':
      return createMessage('calculationFailed', { reason: toFailureReason(plan.failure) });
    default:
      return undefined;
  }
};

/** Formats the Message of a plan without lists by the state of its calculation. */
export const formatStateMessage = (state: ExecutionState, plan: StatedPlan): string =>
  describeEnd(state, plan)?.message ?? formatProgress(plan.configuration.name, plan.progress);
