import type { FIELDS, TableName } from '#lib/procurement/domain/problem/tables.ts';

/** Purpose of each table of a problem and meaning of each of its columns. */
export type TableTexts = {
  readonly [Table in TableName]: {
    readonly text: string;
    readonly fields: Readonly<Record<(typeof FIELDS)[Table][number], string>>;
  };
};

export const tables: TableTexts = {
  Part: {
    text: 'The parts to plan, with the stock levels they should keep.',
    fields: {
      PartId: 'Number of the part; each occurs once.',
      AvailabilityMinimumAmount: 'Minimum stock: a target. A shortfall is reported as an alert.',
      AvailabilityMaximumAmount: 'Maximum stock; limits purchases. 0: no maximum.',
      PartType: 'Number of the type, for example to mark recycled parts.',
    },
  },
  AvailableParts: {
    text: 'What is in stock, and what will arrive without this plan.',
    fields: {
      PartId: 'Part in stock or received.',
      Quantity: 'Units in stock, or received on the date.',
      DeliveryDate: 'Date of the receipt. 0: in stock.',
    },
  },
  ProductionPlan: {
    text: 'When the plan is made and when it takes effect. Of several entries the latest counts.',
    fields: {
      PlanId: 'Number of the production plan.',
      PlanGenerationDate: 'Today: no order is placed before it.',
      PlanStartingDate: 'The minimum stock is required from this date on.',
    },
  },
  PartsToBuy: {
    text: 'What production needs. Amounts are gross: stock and scheduled receipts are subtracted.',
    fields: {
      PartId: 'Part that is required.',
      RequiredAmount: 'Units required.',
      NotUsed: 'Any whole number; ignored.',
      Period: 'PeriodID in which the units are needed.',
    },
  },
  Supplier: {
    text: 'The suppliers.',
    fields: {
      SupplierId: 'Number of the supplier; each occurs once.',
      SupplyOnTime: 'Percentage of deliveries that are on time, 0 to 100.',
      Priority: '1: priority supplier. 0: not.',
    },
  },
  SupplierPart: {
    text: 'Which supplier sells which part, and how much of it.',
    fields: {
      SupplierId: 'Supplier.',
      PartId: 'Part that the supplier sells.',
      SupplyMinimumAmount: 'Smallest order of the part in one period, over all offers of the supplier.',
      MaxQuantityAvailable: 'Largest quantity of the part over all periods.',
      LeadTime: 'Lead time for offers that give none.',
    },
  },
  OfferPartSupplier: {
    text: 'The offers: what a part costs at a supplier, when, and how much of it.',
    fields: {
      OfferId: 'Number of the offer.',
      SupplierId: 'Supplier of the offer.',
      PartId: 'Part that is offered.',
      LeadTime: 'Periods between order and delivery. 0: the lead time in SupplierPart.',
      OfferCapacityAmount: 'Largest quantity under the offer over all periods.',
      OfferMinimumAmount: 'Smallest order under the offer in one period.',
      StartingPeriod: 'First PeriodID in which an order may be placed.',
      EndingPeriod: 'Last PeriodID in which an order may be placed; delivery may be later.',
      PricePerUnit: 'Price of one unit, in files with up to six decimals. In JSON a whole number of the smallest unit.',
    },
  },
  Periods: {
    text: 'The time axis: days, weeks or months. All times are counted in these periods.',
    fields: {
      PeriodID: 'Number of the period; numbers rise with the dates.',
      Date: 'Date of the period: yyyymmdd, seconds or milliseconds since 1970, or plain rising numbers.',
      IsActive: '0: closed. Nothing is ordered or received; production still consumes.',
    },
  },
};
