/** How a plan is summed up on the Dashboard, in List Plans and at the head of its own page. */
export const summary = {
  gap: {
    name: 'Gap',
    notProven: 'not proven',
    proven: 'proven best',
    /** `percent` is formatted, without its sign. */
    ofObjective: (objective: string, percent: string): string =>
      `${objective} at most ${percent} % above the least possible`,
    ofDistance: (percent: string): string => `weighted distance at most ${percent} % above the least possible`,
  },
  groups: {
    order: 'To order now',
    late: 'Late',
    missing: 'Missing',
    cost: 'Cost',
    orders: { one: '# purchase order', other: '# purchase orders' },
    lines: { one: '# line', other: '# lines' },
    units: { one: '# unit', other: '# units' },
    requirements: { one: '# requirement', other: '# requirements' },
    parts: { one: '# part', other: '# parts' },
    period: (period: string, date: string): string => `in period ${period}, ${date}`,
    nothing: 'Nothing to order',
    noneLate: 'Everything is on time',
    noneMissing: 'Nothing is missing',
    saving: (amount: string): string => `${amount} less than buying each requirement alone`,
    extra: (amount: string): string => `${amount} more than buying each requirement alone`,
    reading: 'Reading the order lines …',
  },
  phases: {
    solve: 'Choosing purchases',
    search: 'Weighing plans against each other',
    prove: 'Proving how close the plan is to the best',
    explain: 'Finding the reasons of alerts',
    done: 'Writing the plan',
  },
  status: {
    '-1': 'Unknown',
    '0': 'Running',
    '1': 'Completed',
    '2': 'Cancelled',
    '3': 'In fault',
  },
  /** Figures of two plans. */
  changes: {
    figure: 'Figure',
    before: 'Before',
    after: 'After',
    change: 'Change',
    better: 'better',
    worse: 'worse',
    none: 'unchanged',
    noFigure: 'No figure has changed.',
  },
  calculation: 'Calculation',
  cancelCalculation: 'Cancel calculation',
  current: 'Current plan',
  running: {
    title: 'Running',
    cancelled: (configuration: string): string => `The calculation with ${configuration} was cancelled.`,
    since: (moment: string): string => `since ${moment}`,
  },
  example: { start: 'Try the example', runs: 'Importing the example …' },
};
