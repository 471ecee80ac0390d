import type { ErrorCode, FileWarningCode, WarningCode } from '#lib/procurement/domain/problem/issues.ts';

/** Title and explanation of an error or a warning about uploaded data. */
export interface IssueText {
  readonly name: string;
  readonly text: string;
}

export const warnings: Readonly<Record<WarningCode | FileWarningCode, IssueText>> = {
  'W-LOT': {
    name: 'Smallest order is larger than what is available',
    text: 'The minimum amount of the offer exceeds its capacity or the quantity that the supplier has. The offer cannot be used.',
  },
  'W-SUPPLIER-PART': {
    name: 'No entry in SupplierPart',
    text: 'The table SupplierPart has no entry for this supplier and part. No minimum and no maximum quantity apply to the supplier.',
  },
  'W-WINDOW': {
    name: 'Offer is not open',
    text: 'The offer ends before the plan is generated, or no listed period lies in its window. It cannot be used.',
  },
  'W-NO-OFFER': {
    name: 'Required part without an offer',
    text: 'The part is required, but no supplier offers it. What stock does not cover will be missing.',
  },
  'W-PERIOD': {
    name: 'Requirement in a past or closed period',
    text: 'The requirement lies before the plan is generated, or in an inactive period. It is planned for all the same.',
  },
  'W-RECEIPT': {
    name: 'Receipt after the last period',
    text: 'The scheduled receipt arrives after the last listed period and is ignored.',
  },
  'W-REPLAN': {
    name: 'Plan starts before it is generated',
    text: 'PlanStartingDate lies before PlanGenerationDate. The problem is treated as a re-plan of a running production plan.',
  },
  'W-MAXIMUM': {
    name: 'Receipts exceed the maximum stock',
    text: 'Stock and scheduled receipts alone exceed the maximum stock of the part.',
  },
  'W-ZERO': {
    name: 'Requirement of 0 units',
    text: 'The required amount is 0. The entry has no effect.',
  },
  'W-NO-REQUIREMENT': {
    name: 'Part without a requirement',
    text: 'Nothing requires the part. Only its minimum stock is planned.',
  },
  'W-MACROS': {
    name: 'Workbook with macros',
    text: 'The workbook contains macros. They are not run; the values are read as they were saved.',
  },
  'W-TOTAL': {
    name: 'Row of a total',
    text: 'A row whose first cell names a total is not read as data.',
  },
  'W-SHARES': {
    name: 'Shares read as percent',
    text: 'All values of the column lie from 0 to 1. They are read as shares: 0.95 and 95 percent are the same.',
  },
  'W-DERIVED': {
    name: 'Data that the workbook lacks',
    text: 'Tables or columns are missing. They are read with usual values, or from other sheets.',
  },
  'W-HIDDEN': {
    name: 'Hidden sheets or rows',
    text: 'Data that the spreadsheet program hides are read like others.',
  },
  'W-MORE': {
    name: 'More warnings',
    text: 'There are more warnings than the report lists.',
  },
};

export const errors: Readonly<Record<ErrorCode, IssueText>> = {
  'E-BODY': {
    name: 'Table, column or file not usable',
    text: 'The file is JSON, a workbook (XLSX) or a ZIP of CSV files. All eight tables must be there, even if they are empty. Periods needs at least one entry.',
  },
  'E-ENTRY': {
    name: 'Value missing or not a whole number',
    text: 'Every field of an entry holds one whole number; prices in files may have decimals.',
  },
  'E-NEG': { name: 'Negative value', text: 'Amounts, prices, lead times and stock levels cannot be negative.' },
  'E-RANGE': { name: 'Value out of range', text: 'SupplyOnTime goes from 0 to 100; Priority and IsActive are 0 or 1.' },
  'E-DUP': {
    name: 'Repeated entry',
    text: 'Each id occurs once: one entry per part, supplier, period, supplier and part, or offer of a supplier for a part.',
  },
  'E-REF': {
    name: 'Unknown id',
    text: 'The entry names a part, supplier or period that is not listed in its own table.',
  },
  'E-WINDOW': { name: 'Window ends before it starts', text: 'EndingPeriod must not lie before StartingPeriod.' },
  'E-MINMAX': {
    name: 'Maximum below minimum',
    text: 'The maximum stock is smaller than the minimum stock. 0 means that there is no maximum.',
  },
  'E-DATE': {
    name: 'Date not understood',
    text: 'All dates have the form of the dates in Periods, and each must be an existing day.',
  },
  'E-PER-ORDER': {
    name: 'Periods not in order',
    text: 'PeriodIDs rise with their dates, and at least one period is active.',
  },
  'E-LIMIT': {
    name: 'Too large',
    text: 'At most 50,000 parts, 366 periods and 250,000 offers; sums of amounts stay below 2^53.',
  },
};
