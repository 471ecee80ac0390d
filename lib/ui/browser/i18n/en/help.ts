/** Part of a chapter: a paragraph, steps, a list, a table of two columns, or a part that the page draws from other texts. */
export type Block =
  | string
  | { readonly steps: readonly string[] }
  | { readonly list: readonly string[] }
  | {
      readonly table: readonly [head: readonly [string, string], ...rows: (readonly [string, string])[]];
      /** Whether the first column holds names of the API, which no language changes. */
      readonly isCode?: boolean;
    }
  | { readonly draw: 'tables' | 'criteria' | 'figures' | 'reasons' | 'warnings' | 'errors' | 'example' };

/** Chapter of Help; its address is /procurement/help#its key. */
export interface Chapter {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type ChapterId =
  | 'first-plan'
  | 'example'
  | 'tables'
  | 'reading'
  | 'files'
  | 'best'
  | 'gap'
  | 'configurations'
  | 'figures'
  | 'reasons'
  | 'warnings'
  | 'errors'
  | 'what-if'
  | 'export'
  | 'keys'
  | 'api';

export interface HelpTexts {
  readonly title: string;
  readonly intro: string;
  readonly search: string;
  readonly noMatch: (text: string) => string;
  readonly found: (count: number) => string;
  readonly contents: string;
  readonly whatIsThis: (name: string) => string;
  readonly mayHelp: string;
  readonly column: string;
  readonly meaning: string;
  readonly example: {
    readonly caption: string;
    readonly period: string;
    readonly needed: string;
    readonly cheap: string;
    readonly fast: string;
    readonly arrives: (units: number, period: number) => string;
    readonly ordered: (units: number, supplier: number, price: string) => string;
  };
  readonly chapters: Readonly<Record<ChapterId, Chapter>>;
}

export const help: HelpTexts = {
  title: 'Help',
  intro: 'From a file to a purchase plan, and what the numbers in the plan mean.',
  search: 'Search Help',
  noMatch: (text) => `Nothing in Help contains “${text}”.`,
  found: (count) => (count === 1 ? '1 chapter' : `${count} chapters`),
  contents: 'Contents',
  whatIsThis: (name) => `What is “${name}”?`,
  mayHelp: 'What may help',
  column: 'Column',
  meaning: 'Meaning',
  example: {
    caption: 'Two plans for ten missing units, needed in period 2',
    period: 'Period',
    needed: 'needed',
    cheap: 'LowestCost',
    fast: 'OnTime',
    arrives: (units, period) => `${units} units arrive in period ${period}`,
    ordered: (units, supplier, price) => `${units} units from supplier ${supplier} for ${price}`,
  },
  chapters: {
    'first-plan': {
      title: 'From a file to a plan',
      blocks: [
        {
          steps: [
            'Open “Import Data & Current Plan” and download the template, a workbook with an example.',
            'Fill the eight sheets with your data, or keep the example.',
            'Choose the file and upload it. If something is wrong, the page names sheet, row and column, and nothing is stored.',
            'Choose a configuration and press “Request new plan”. The page shows how far the calculation is.',
            'The plan opens when it is done: what to order now, what is late or missing, and what it costs.',
          ],
        },
        'Without data of your own, press “Try the example” on the Dashboard.',
      ],
    },
    example: {
      title: 'An example with two plans',
      blocks: [
        'Production needs 15 units of part 10 in period 2. Five are in stock, so ten must be bought. Supplier 1 asks 14 a unit and delivers after one period, supplier 2 asks 11 and needs two periods, supplier 3 asks 10 and needs four.',
        { draw: 'example' },
        'The configuration LowestCost buys from supplier 3 for 100: the units are three periods late. OnTime buys from supplier 1 for 140: they are there when needed. Balanced weighs cost against lateness and takes supplier 2: 110, one period late. The alert of a late unit then says “Chosen by the configuration”.',
      ],
    },
    tables: {
      title: 'The eight tables',
      blocks: [
        'A problem consists of eight tables. All values are whole numbers. In a workbook each table is a sheet, in a ZIP file it is a CSV file of the same name.',
        { draw: 'tables' },
      ],
    },
    reading: {
      title: 'How time, stock and limits are read',
      blocks: [
        {
          table: [
            ['Value', 'Rule'],
            [
              'Time',
              'is counted in the listed periods. In an inactive period nothing is ordered or received; production still consumes.',
            ],
            [
              'Lead time',
              '0 in an offer means the lead time in SupplierPart. A configuration may count in active periods or in days.',
            ],
            ['Required amounts', 'are gross. Stock and scheduled receipts are subtracted.'],
            ['Capacity and quantity available', 'are limits over all periods together.'],
            ['Minimum amounts', 'are limits of each order.'],
            ['Minimum stock', 'is a target. A shortfall is reported as an alert.'],
            ['Maximum stock', 'limits purchases. 0 means no maximum.'],
            ['Arrivals after the last period', 'are never proposed. What they would serve is reported as missing.'],
            ['Dates', 'have the form of the dates in Periods. 0 means “from the start”.'],
          ],
        },
      ],
    },
    files: {
      title: 'Files that can be uploaded',
      blocks: [
        {
          list: [
            'A workbook (.xlsx) with eight sheets.',
            'A ZIP file of eight CSV files, separated by commas, semicolons or tabs.',
            'A JSON file with the member materialList.',
          ],
        },
        'The first line names the columns, in any order. Unknown columns and blank rows are ignored. A cell that could mean two things, such as 1.000, is an error that names the cell.',
        'The description file is optional. A CSV file with the columns Table, Id and Name, or a JSON file such as {"Part": {"10": "Bolt M8"}}, gives names to parts and suppliers. The pages then show the name beside the number. Any other text is kept as a description of the import.',
      ],
    },
    best: {
      title: 'What “best” means',
      blocks: [
        'Coverage always comes first: as few missing units as possible, then as little missing minimum stock at the end as possible. No plan saves money by not buying.',
        'Below that, a configuration decides. An order of objectives minimises one after the other: LowestCost looks at cost first and at lateness only among the cheapest plans. Weights, which add up to 100, balance all criteria at once.',
        'Where prices are equal over many periods, LowestCost may order almost every day: copy it and add purchase orders as its last objective.',
        'An objective of an order can have a tolerance: total cost within 1 %, then purchase orders, finds the fewest orders of all plans that cost at most 1 % more than the cheapest one. One budget holds for the whole plan. Questions do not count it: a cause in Compare may merely undo what it allowed.',
        'With weights the calculation finds many plans of which none is better than another in everything: the front. Each criterion is measured by its range over the front, from its best value (0) to its worst (1). The plan whose largest weighted distance from the best values is smallest is chosen.',
        { draw: 'criteria' },
      ],
    },
    gap: {
      title: 'How far from the best: the gap',
      blocks: [
        'The gap is proven: no plan can be better by more than this percentage. 0.00 means that the plan is proven to be the best one. “Not proven” means that no bound is known; it does not mean 0.',
        'By an order of objectives the percentage is that of the first objective: “cost at most 0.80 % above the least possible”.',
        'By weights it is a percentage of the weighted distance, which is not a percentage of cost: “weighted distance at most 0.80 % above the least possible”.',
      ],
    },
    configurations: {
      title: 'Configurations',
      blocks: [
        {
          table: [
            ['Configuration', 'Preference'],
            ['LowestCost', 'cost, then lateness, then minimum stock'],
            ['OnTime', 'lateness, then minimum stock, then cost'],
            ['Balanced', 'weights on all criteria, most on cost and lateness; Default stands for it'],
            ['Reliability', 'half of the weight on supply risk'],
            ['PrioritySuppliers', 'half of the weight on units without priority'],
            ['FastDelivery', '40 of 100 on delivery time'],
            ['FewOrders', '40 of 100 on the number of purchase orders'],
            ['Circular', '35 of 100 on recycled units; name recycled suppliers or part types in a copy of it'],
          ],
        },
        'Settings shows, copies and changes configurations. A plan keeps the configuration that it was calculated with.',
      ],
    },
    figures: { title: 'The figures of a plan', blocks: [{ draw: 'figures' }] },
    reasons: {
      title: 'Why something is late or missing',
      blocks: ['Every late or missing requirement has one reason.', { draw: 'reasons' }],
    },
    warnings: {
      title: 'Warnings about the data',
      blocks: ['Data with warnings are accepted. The plan counts its warnings.', { draw: 'warnings' }],
    },
    errors: {
      title: 'Errors in the data',
      blocks: ['Data with an error are refused, and nothing is stored.', { draw: 'errors' }],
    },
    'what-if': {
      title: 'What if something changes?',
      blocks: [
        'Open the view Data of a plan, change cells, paste a block or use “Quick changes”, and press “Re-plan”. The comparison of both plans opens when the new one is done. An alert offers “Try without this limit”, which puts the change into Data.',
        'For larger changes upload the changed data and choose “Go on from” the earlier plan. Parts that have not changed keep their results, so the calculation takes a fraction of the time. The earlier plan stays as it is.',
        'This works for plans of the same configuration and the same periods. Otherwise the calculation starts anew.',
      ],
    },
    export: {
      title: 'Export',
      blocks: [
        'A plan can be exported as a workbook, as CSV files in a ZIP file, or as JSON. Workbook and ZIP also have one draft order per supplier, to be sent. “This view as CSV” contains exactly the lines that the page shows, filtered and sorted.',
        {
          isCode: true,
          table: [
            ['Sheet', 'Content'],
            ['Plan', 'configuration, proven gap, warnings and figures with their units'],
            ['Orders', 'one row per purchase order: supplier, period, lines, price and deliveries'],
            ['OrderLines', 'one row to order, with names and dates'],
            ['Purchases', 'the share of each order line that serves a requirement'],
            ['Alerts', 'late and missing requirements with their reasons'],
            ['Kpis', 'all figures of the plan'],
            ['Periods', 'value ordered and delivered, stock and backlog by period'],
            ['StockProjection', 'stock of every part at the end of each period; a negative value is backlog'],
            ['Difference', 'what changed from another plan, if the request names one'],
          ],
        },
      ],
    },
    keys: {
      title: 'Keyboard',
      blocks: [
        {
          table: [
            ['Key', 'Effect'],
            ['?', 'lists the keys'],
            ['g, then d h s i l p', 'goes to Dashboard, Help, Settings, Import, List Plans, Plan View'],
            ['/', 'goes to the search field of the page'],
            [
              'Arrow keys, Home, End, Page Up, Page Down',
              'move in a table; with Ctrl, Home and End go to the first and last line',
            ],
            ['Enter, Escape', 'opens and closes the details of a line'],
            ['Ctrl+C', 'copies the selected line for a spreadsheet'],
          ],
        },
        'Single-key shortcuts can be switched off in Settings.',
      ],
    },
    api: {
      title: 'For programs',
      blocks: [
        'Everything on these pages is done through an HTTP API that programs can use as well. Its description in OpenAPI 3.1 is at /api/ProcurementCalculator/openapi.json; the start page has a console to try it.',
      ],
    },
  },
};
