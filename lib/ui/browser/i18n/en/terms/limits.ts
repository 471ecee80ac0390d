/** Effect of the limits behind an alert, and the figures that describe it. */
export const limits = {
  title: 'What each limit is worth',
  reading: 'Calculating what each limit is worth …',
  noAnswer: 'The units of this alert are no longer late or missing: there is no limit to look at.',
  groups: {
    OfferCapacity: 'Capacity of the offers',
    SupplierQuantity: 'Quantity of the suppliers',
    MinimumAmount: 'Minimum orders',
    MaximumStock: 'Maximum stock',
  } as Readonly<Record<string, string>>,
  /** Required change; `units` is formatted, such as "3 units". */
  increases: {
    OfferCapacity: (units: string): string => `with ${units} more in each offer`,
    SupplierQuantity: (units: string): string => `with ${units} more from each supplier`,
    MinimumAmount: (units: string): string => `with every minimum order lower by ${units}`,
    MaximumStock: (units: string): string => `with ${units} more of maximum stock`,
  } as Readonly<Record<string, (units: string) => string>>,
  otherIncrease: (units: string): string => `with a change by ${units}`,
  effect: (increase: string, effects: string): string => `${increase}: ${effects}`,
  recovers: { one: '# missing unit can arrive', other: '# missing units can arrive' },
  onTime: { one: '# more unit can be on time', other: '# more units can be on time' },
  cost: (change: string): string => `cost ${change}`,
  sameCost: 'same cost',
  nothing: {
    one: 'even without this limit no more units arrive and none is earlier',
    other: 'even without any one of these limits no more units arrive and none is earlier',
  },
  nothingFound: 'no gain was found, but there may be one',
  notProven: 'More may be possible, or the same with less.',
  steps: 'Planned again by the configuration:',
  stepFigure: (figure: string, change: string): string => `${figure} ${change}`,
  weightedDistance: 'weighted distance',
  unchanged: 'the plan stays as it is',
  tryInData: 'Try in Data',
  tryGroup: (group: string): string => `Try in Data: ${group}`,
};
