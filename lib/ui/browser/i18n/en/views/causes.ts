/** Why two plans differ. */
export const causes = {
  title: 'Why',
  about:
    'Takes back one change of the data at a time and plans its parts again. What the plan would be without a change, the change explains.',
  find: 'Find the causes',
  finding: 'Taking back one change of the data after the other …',
  sameData: 'Both plans were calculated from the same data. The difference comes from the configuration.',
  none: 'No change of the data has an effect alone.',
  others: {
    one: '# more changed row was not taken back, or has no effect alone.',
    other: '# more changed rows were not taken back, or have no effect alone.',
  },
  added: 'new row',
  removed: 'row deleted',
  field: (field: string, before: string, after: string): string => `${field} ${before} → ${after}`,
  explains: (effects: string): string => `Explains ${effects}.`,
  effect: (figure: string, change: string): string => `${figure} ${change}`,
  lines: { one: '# changed order line', other: '# changed order lines' },
  estimated: 'Estimated: the other parts keep their plan, although parts share orders.',
  distance: {
    title: 'Weighted distance',
    about:
      'By weights the plan with the smallest weighted distance from the best values is chosen, in percent of the weights. Each calculation measures by the range of its own front, so each plan can be the nearer one by its own.',
    before: 'By the front of the plan before',
    after: 'By the front of the plan after',
    values: (range: string, before: string, after: string): string => `${range}: before ${before}, after ${after}`,
    nearerBefore: 'the plan before is nearer to the best values',
    nearerAfter: 'the plan after is nearer to the best values',
    equal: 'both are equally near to the best values',
  },
};
