/** The best plan so far of a running calculation. */
export const preview = {
  title: 'Preview',
  reading: 'Reading the best plan so far. For thousands of parts this takes half a minute.',
  text: 'This is the best plan so far. The calculation goes on and may find a better one.',
  asOf: (moment: string, phase: string, percent: string): string => `As of ${moment}: ${phase}, ${percent}`,
  reasons: 'The reasons of late and missing units are found at the end of the calculation.',
  estimated: {
    one: '# part is not solved yet: its purchases are a first estimate.',
    other: '# parts are not solved yet: their purchases are a first estimate.',
  },
  unplanned: {
    one: '# part has no purchases yet, so all its needs count as missing.',
    other: '# parts have no purchases yet, so all their needs count as missing.',
  },
  refresh: 'Show the best plan now',
  refreshing: 'Reading …',
  back: 'Back to the calculation',
  completed: 'The calculation is completed. What you see is an earlier state of its plan.',
  open: 'Open the plan',
  stopped: 'The calculation has ended without a plan.',
};
