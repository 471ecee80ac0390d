import type { REASONS } from '#lib/procurement/domain/plan/plan.ts';

/** Name of a reason why something is late or missing, its meaning, and what may help. */
export interface ReasonText {
  readonly name: string;
  readonly text: string;
  readonly help: string;
}

export const reasons: Readonly<Record<keyof typeof REASONS, ReasonText>> = {
  Combined: {
    name: 'Several limits together',
    text: 'No single limit explains it: two or more limits together keep the units away.',
    help: 'Look at the offers of the part: relax the limits that are nearly used up, one after the other.',
  },
  NoOffer: {
    name: 'No offer',
    text: 'No supplier offers the part.',
    help: 'Ask a supplier for an offer and add it to the table OfferPartSupplier.',
  },
  OfferClosed: {
    name: 'Offers are closed',
    text: 'All offers of the part end before the plan begins, or begin after its last period.',
    help: 'Ask for an extension, or correct StartingPeriod and EndingPeriod of the offer.',
  },
  LeadTime: {
    name: 'Lead time too long',
    text: 'Even an order placed now arrives after the units are needed.',
    help: 'Find an offer with a shorter lead time, or move the requirement to the earliest possible period.',
  },
  OfferCapacity: {
    name: 'Offer is used up',
    text: 'The capacity of the offers is used up.',
    help: 'Ask the supplier for a larger quantity under the offer.',
  },
  SupplierQuantity: {
    name: 'Supplier has no more',
    text: 'The quantity that the supplier has of the part is used up.',
    help: 'Ask the supplier for more, or add an offer of another supplier.',
  },
  MinimumAmount: {
    name: 'Minimum order too large',
    text: 'The smallest order that the supplier accepts is larger than what may be bought.',
    help: 'Negotiate a smaller minimum quantity, or raise the maximum stock or the capacity that leaves no room for it.',
  },
  MaximumStock: {
    name: 'No room in stock',
    text: 'The maximum stock of the part leaves no room for the delivery.',
    help: 'Raise the maximum stock of the part.',
  },
  ReceiptLate: {
    name: 'Scheduled receipt is late',
    text: 'Nothing is missing, but a scheduled receipt arrives after the units are needed.',
    help: 'Ask for an earlier delivery of the receipt.',
  },
  TradeOff: {
    name: 'Chosen by the configuration',
    text: 'On-time delivery was possible; the configuration preferred another objective, for example a lower price.',
    help: 'Re-plan with the configuration OnTime, or give lateness more weight.',
  },
  ChangeLimit: {
    name: 'Limit on changes',
    text: 'The data admit more, but the plan was allowed to change only so many order lines of the earlier plan.',
    help: 'Re-plan with more changed order lines.',
  },
};
