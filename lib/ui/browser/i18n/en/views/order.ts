/** Editor of an order of objectives. */
export const order = {
  title: 'Order of objectives',
  up: (name: string): string => `Move ${name} up`,
  down: (name: string): string => `Move ${name} down`,
  remove: (name: string): string => `Remove ${name}`,
  add: 'Add objective',
  addLabel: 'Objective to add',
  keys: 'Alt + ↑ and Alt + ↓ move the objective that has the focus.',
  moved: (name: string, place: string): string => `${name} is now number ${place}.`,
  tolerance: (name: string): string => `Tolerance of ${name}`,
  toleranceHint:
    'A tolerance is the amount by which the objectives below may worsen this one, for the whole plan: 1 % of its best value, or a number such as 500 in its unit.',
  toleranceWrong: 'Type a percentage of at most two decimals, such as 1 % or 0.25 %, or a whole number.',
};
