/** The question "why not otherwise?" about an order, and its answer. */
export const whyNot = {
  title: 'Why not otherwise?',
  intro: 'Change one thing about this order and see what it would cost. The plan stays as it is.',
  introWithout: 'Wish for something about this part and see what it would cost. The plan stays as it is.',
  legend: 'What should be different?',
  kinds: {
    offer: 'Another supplier or offer',
    period: 'Another period',
    quantity: 'Another quantity',
    onTime: 'On time',
    without: 'Without this order',
  },
  anyOffer: 'From a certain supplier and offer',
  offer: 'Supplier and offer',
  offerOption: (supplier: string, offer: string, price: string): string =>
    `Supplier ${supplier}, offer ${offer}, at ${price}`,
  noOffer: 'This is the only offer of the part.',
  period: 'Order in period',
  noPeriod: 'There is no other open period.',
  quantity: 'Units',
  /** `now`: the quantity that the plan orders under the offer. */
  quantityNow: (now: string): string => `The plan orders ${now} there. Leave it empty for at least one unit.`,
  orderNow: (now: string): string => `The plan orders ${now}.`,
  onTimeHint: 'Everything that production needs of this part is there when it is needed.',
  wrongQuantity: 'Enter a whole number of 1 or more.',
  ask: 'What would it cost?',
  asking: 'Planning this part again …',
  answer: 'Answer',
  wishes: {
    units: { one: '# unit', other: '# units' },
    offer: (supplier: string, offer: string, units: string | undefined): string =>
      `Ordering ${units === undefined ? '' : `${units} `}from supplier ${supplier} (offer ${offer})`,
    period: (period: string, units: string | undefined): string =>
      `Ordering ${units === undefined ? '' : `${units} `}in period ${period}`,
    quantity: (units: string): string => `Ordering ${units} here`,
    onTime: 'Having everything on time',
    without: 'Doing without this order',
  },
  sentence: (wish: string, effects: string): string => `${wish} ${effects}.`,
  effects: {
    dearer: (amount: string): string => `costs ${amount} more`,
    cheaper: (amount: string): string => `costs ${amount} less`,
    sameCost: 'costs the same',
    missing: {
      more: { one: 'leaves # more unit missing', other: 'leaves # more units missing' },
      fewer: { one: 'reduces missing units by #', other: 'reduces missing units by #' },
    },
    late: {
      more: { one: 'makes # more unit late', other: 'makes # more units late' },
      fewer: { one: 'reduces late units by #', other: 'reduces late units by #' },
    },
    delay: {
      more: { one: 'makes a late unit wait # period longer', other: 'adds # periods of waiting for late units' },
      fewer: { one: 'makes a late unit wait # period less', other: 'saves # periods of waiting for late units' },
    },
    orders: {
      more: { one: 'needs # purchase order more', other: 'needs # purchase orders more' },
      fewer: { one: 'needs # purchase order fewer', other: 'needs # purchase orders fewer' },
    },
  },
  fulfilled: 'The plan already does this. Nothing changes.',
  impossible: (wish: string): string => `Not possible: ${wish}.`,
  notFound: (wish: string): string => `No plan was found: ${wish}.`,
  deciding: (figure: string, before: string, after: string): string =>
    `What decides by the configuration: ${figure}, ${before} → ${after}.`,
  distance: (before: string, after: string): string =>
    `What decides by the weights: weighted distance ${before} → ${after} of 100.`,
  budgets: {
    title: 'What the configuration allows',
    most: (figure: string, value: string): string => `${figure}, at most ${value}`,
    least: (figure: string, value: string): string => `${figure}, at least ${value}`,
    kept: (rule: string, value: string): string => `${rule}: kept, with ${value}`,
    /** `by`: how far the value is outside. */
    missed: (rule: string, value: string, by: string): string => `${rule}: missed by ${by}, with ${value}`,
  },
  limit: 'The limit behind it',
  without: {
    dearer: (amount: string): string => `Without this limit it would cost ${amount} more than the plan.`,
    cheaper: (amount: string): string => `Without this limit it would cost ${amount} less than the plan.`,
    same: 'Without this limit it would cost the same as the plan.',
  },
  earliest: (period: string): string => `Earliest possible delivery: period ${period}.`,
  neverDelivered: 'No delivery is possible within the listed periods.',
  noLimit: 'No limit in the data causes this: what you ask for is itself more expensive, later or riskier.',
  limits: {
    offer: (offer: string, supplier: string): string => `offer ${offer} of supplier ${supplier}`,
    supplier: (supplier: string): string => `supplier ${supplier}`,
    used: (owner: string, used: string, amount: string): string => `${owner}: ${used} of ${amount} ordered`,
    minimum: (owner: string, used: string, amount: string): string =>
      `${owner}: minimum order ${amount}, ${used} ordered`,
    maximum: (amount: string, used: string): string => `maximum stock ${amount}, highest stock ${used}`,
  },
  proof: {
    exact: 'Exact: no plan with this wish is better.',
    bound: (bound: string): string =>
      `This plan is possible, but perhaps not the best one: changes of other parts could bring the weighted distance down to ${bound} at most.`,
    open: 'This plan is possible, but perhaps not the best one: whether another is better is not proven.',
    impossible: 'Proven: no plan fulfils the wish.',
    unknown: 'Whether there is such a plan is not proven.',
  },
  changes: 'What changes in the plan',
  toData: 'Bring this into the data',
  toDataHint: 'Opens the data of the plan with this change; from there you can plan it.',
};
