/** Why two plans differ. */
export const causes = {
  title: 'Why',
  about:
    'Undoes one change of the data at a time and plans its parts again. The change explains the difference that this makes, tolerances aside.',
  find: 'Find the causes',
  finding: 'Undoing one change of the data after the other …',
  sameData: 'Both plans were calculated from the same data. The difference comes from the configuration.',
  sameConfiguration: (name: string): string =>
    `Both plans were calculated from the same data by the configuration ${name}. The difference comes from the calculation: orders that stay, a limit on changes, an alternative that was chosen, or a configuration that was changed in between.`,
  equal: 'Both plans are equal. There is no difference to explain.',
  noEffectOfData:
    'The data differ, but every order line and every alert is the same. What was changed does not limit the plan, or another limit or the configuration decides first.',
  limits: 'See what each limit is worth',
  none: 'No change of the data has an effect on its own.',
  others: {
    one: '# more changed row was not undone, or has no effect on its own.',
    other: '# more changed rows were not undone, or have no effect on their own.',
  },
  added: 'new row',
  removed: 'row deleted',
  field: (field: string, before: string, after: string): string => `${field} ${before} → ${after}`,
  explains: (effects: string): string => `Explains ${effects}.`,
  noEffect: 'On its own it changes no figure and no order line.',
  effect: (figure: string, change: string): string => `${figure} ${change}`,
  lines: { one: '# changed order line', other: '# changed order lines' },
  estimated: 'Estimated: the other parts keep their plan, although parts share orders.',
  distance: {
    title: 'Weighted distance',
    about:
      'Weights choose the plan with the smallest weighted distance from the best values, in percent of the weights. Each calculation measures by the range of its own front, so each plan can be the nearer one by the front of its own calculation.',
    before: 'By the front of the plan before',
    after: 'By the front of the plan after',
    values: (range: string, before: string, after: string): string => `${range}: before ${before}, after ${after}`,
    nearerBefore: 'the plan before is nearer to the best values',
    nearerAfter: 'the plan after is nearer to the best values',
    equal: 'both are equally near to the best values',
  },
};
