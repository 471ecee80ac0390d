import { preview } from '#lib/ui/browser/i18n/en/views/preview.ts';

/** Phase, unit, first and last best value, and number of points of a curve. */
interface DescribedCurve {
  readonly phase: string;
  readonly unit: string;
  readonly first: string;
  readonly last: string;
  readonly points: number;
}

export const calculation = {
  previewTexts: preview,
  title: (configuration: string): string => `Calculation with ${configuration}`,
  seconds: { one: '# second', other: '# seconds' },
  starting: 'The calculation is starting.',
  finishNow: 'Finish now',
  finishHint: 'Finish now keeps the best plan found so far.',
  finishLater: 'Finish now works as soon as there is a first plan.',
  finishing: 'The calculation ends at its next step and keeps its best plan.',
  cancelling: 'The calculation is being cancelled.',
  lost: 'No answer; the page keeps asking. What you see is the state of the last answer.',
  gone: 'This calculation no longer exists. It was deleted meanwhile.',
  completed: 'The plan is completed.',
  open: 'Open the plan',
  preview: 'Look at the best plan so far',
  cancelled: 'The calculation was cancelled. No plan was kept.',
  fault: 'The calculation failed. No plan was kept.',
  faultStep: 'Request a new plan. If it fails again, give the operator the details.',
  /** Progress of the phase with this name; `percent` is formatted, without its sign. */
  state: {
    solve: (phase: string, best: string, bound: string): string =>
      `${phase}: ${best} for the parts solved so far; at least ${bound} is needed`,
    objective: (phase: string, figure: string, best: string, bound: string): string =>
      `${phase}: ${figure} ${best}; at least ${bound} is needed`,
    search: (phase: string, distance: string): string => `${phase}: weighted distance ${distance}, no bound yet`,
    prove: (phase: string, percent: string): string =>
      `${phase}: weighted distance at most ${percent} % above the least possible`,
    noBound: (phase: string): string => `${phase}: no bound yet`,
    proven: (phase: string): string => `${phase}: proven best`,
  },
  curve: {
    title: 'Course of the calculation',
    best: 'Best',
    bound: 'Bound',
    seconds: 'Seconds',
    units: { solve: 'Objective being minimised', search: 'Weighted distance', prove: 'Weighted distance' },
    describe: ({ phase, unit, first, last, points }: DescribedCurve): string =>
      `${phase}. ${unit}: best value from ${first} to ${last}, points: ${points}.`,
  },
};
