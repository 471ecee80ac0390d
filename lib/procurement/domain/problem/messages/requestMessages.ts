import { FAILURE_REASONS, writeFailureReason } from '#lib/procurement/domain/problem/messages/failureReasons.ts';

interface Named {
  readonly name: string;
}

interface Given {
  /** The value that was given, as `showValue` shows it; empty if it is missing. */
  readonly value: string;
}

interface Ids {
  readonly id: number;
  /** Ids that may be named, at most ten, separated by commas; empty if there are none. */
  readonly known: string;
}

interface Plan {
  readonly plan: string;
}

const LISTS = {
  plan: 'GET /api/ProcurementCalculator/AllPlans lists the completed plans, GET /api/ProcurementCalculator/Tasks the running calculations',
  task: 'GET /api/ProcurementCalculator/Tasks lists the tasks of the last day',
  import: 'GET /api/ProcurementImport/Imports lists the imports',
} as const;

const nameGiven = (value: string): string => (value === '' ? '' : `; it was ${value}`);

/** Formats the ids that may be named: "which are 1, 2". */
const describeKnown = (known: string): string => {
  if (known === '') return 'of which there are none';
  return known.includes(',') ? `which are ${known}` : `which is ${known}`;
};

const INCOMPLETE = ({ plan }: Plan): string => `The plan ${plan} is not complete`;
const CANCELLED = 'The calculation was cancelled. Calculate a new plan';
const TIMED_OUT = 'The calculation failed: it exceeded the time limit of a calculation. Calculate a new plan';
const describeFailure = (reason: string): string =>
  `The calculation failed: ${writeFailureReason(reason, FAILURE_REASONS)}. Calculate a new plan`;

/** Messages about ids that nothing has, and about the state of plans, calculations and imports. */
export const STATE_ERRORS = {
  planDeleted: ({ id }: { readonly id: string }) =>
    `There is no plan ${JSON.stringify(id)}: it may have been deleted. ${LISTS.plan}`,
  planLowerCase: ({ id }: { readonly id: string }) =>
    `There is no plan ${JSON.stringify(id)}: ids are in lower case. ${LISTS.plan}`,
  planNoId: ({ id }: { readonly id: string }) =>
    `There is no plan ${JSON.stringify(id)}: an id is a UUID. ${LISTS.plan}`,
  taskDeleted: ({ id }: { readonly id: string }) =>
    `There is no task ${JSON.stringify(id)}: it may have been deleted. ${LISTS.task}`,
  taskLowerCase: ({ id }: { readonly id: string }) =>
    `There is no task ${JSON.stringify(id)}: ids are in lower case. ${LISTS.task}`,
  taskNoId: ({ id }: { readonly id: string }) =>
    `There is no task ${JSON.stringify(id)}: an id is a UUID. ${LISTS.task}`,
  importDeleted: ({ id }: { readonly id: string }) =>
    `There is no import ${JSON.stringify(id)}: it may have been deleted. ${LISTS.import}`,
  importLowerCase: ({ id }: { readonly id: string }) =>
    `There is no import ${JSON.stringify(id)}: ids are in lower case. ${LISTS.import}`,
  importNoId: ({ id }: { readonly id: string }) =>
    `There is no import ${JSON.stringify(id)}: an id is a UUID. ${LISTS.import}`,
  planRunning: ({
    plan,
    configuration,
    percent,
  }: Plan & { readonly configuration: string; readonly percent: number }) =>
    `${INCOMPLETE({ plan })}. The plan is being calculated by the configuration ${configuration} (${percent} % done). Wait for it: PUT /api/ProcurementCalculator/CheckTaskStatus/${plan}?wait=20`,
  planCancelled: ({ plan }: Plan) => `${INCOMPLETE({ plan })}. ${CANCELLED}`,
  planTimedOut: ({ plan }: Plan) => `${INCOMPLETE({ plan })}. ${TIMED_OUT}`,
  planFailed: ({ plan, reason }: Plan & { readonly reason: string }) =>
    `${INCOMPLETE({ plan })}. ${describeFailure(reason)}`,
  previewCancelled: () => `There is no plan to preview. ${CANCELLED}`,
  previewTimedOut: () => `There is no plan to preview. ${TIMED_OUT}`,
  previewFailed: ({ reason }: { readonly reason: string }) => `There is no plan to preview. ${describeFailure(reason)}`,
  noCurrentPlan: () =>
    'There is no completed plan yet: POST /api/ProcurementCalculator/CalculateNewPlan starts a calculation, GET /api/ProcurementCalculator/Tasks lists the running ones',
  nothingImported: () => 'Nothing has been imported yet: POST the data to /api/ProcurementImport/Import first',
  nothingToKeep: () => 'There is no plan to keep yet: try again when the phase is search, or cancel',
  priceDecimalsDiffer: ({ decimals, other }: { readonly decimals: number; readonly other: number }) =>
    `The prices of the first plan have ${decimals} decimals, those of the second ${other}: calculate one of them again from data whose prices have as many decimals as the other`,
  importInUse: ({ id }: { readonly id: string }) =>
    `New plans are calculated from the import ${id}: import other data, or choose another import with PUT /api/ProcurementImport/Imports/{importId}/Use`,
  exploreOrder: ({ name }: Named) =>
    `The plan was calculated by ${name}, an order of objectives, and only a plan calculated with weights can be explored: calculate a plan by a configuration with Weights, such as Balanced`,
  exploreUncovered: ({ parts }: { readonly parts: string }) =>
    `It is proven that no plan without these suppliers has the best coverage. Part and least number of missing units, or of missing minimum stock: ${parts}. Forbid fewer suppliers, or calculate a plan of data without them`,
  exploreImpossible: ({ least }: { readonly least: string }) =>
    `It is proven that no plan keeps these limits: with the best coverage, the least values are ${least}: raise these limits`,
  exploreNotFound: ({ least }: { readonly least: string }) =>
    `No plan within these limits was found, but one may exist. The least values found are ${least}: raise a limit, or calculate a plan by a configuration that weighs this figure more`,
  frontChanged: () => 'The front changed while it was explored; try again',
  pointUnknown: ({ point, last, plan }: Plan & { readonly point: number; readonly last: number }) =>
    `The front has no point ${point}: ${last === 1 ? 'its only point is 1' : `name a point from 1 to ${last}`}. GET /api/ProcurementCalculator/GetPlan/${plan}/front lists the points`,
  configurationUnknown: ({ name, names }: Named & { readonly names: string }) =>
    `There is no configuration ${JSON.stringify(name)}: name one of ${names}`,
  configurationNotBuiltIn: ({ name, names }: Named & { readonly names: string }) =>
    `${JSON.stringify(name)} is not a built-in configuration: restore one of ${names}`,
  configurationDefault: ({ name, fallback }: Named & { readonly fallback: string }) =>
    `Requests without a configuration use ${name}: store one named ${fallback} with PUT /api/ProcurementConfiguration/${fallback} first`,
  draftUnknown: ({ id, known }: Ids) =>
    `The plan orders nothing from supplier ${id}: name a supplier that it orders from, ${describeKnown(known)}`,
} as const;

/** Messages about questions that name something which the data of the plan do not have, or that contradict themselves. */
export const QUESTION_ERRORS = {
  partUnknown: ({ id, known }: Ids) =>
    `There is no part ${id} in the data of this plan: name one of its parts, ${describeKnown(known)}`,
  supplierUnknown: ({ id, known }: Ids) =>
    `There is no supplier ${id} in the data of this plan: name one of its suppliers, ${describeKnown(known)}`,
  periodUnknown: ({ id, known }: Ids) =>
    `There is no period ${id} in the data of this plan: name one of its periods, ${describeKnown(known)}`,
  supplierNotOfPart: ({
    supplier,
    part,
    known,
  }: {
    readonly supplier: number;
    readonly part: number;
    readonly known: string;
  }) => `Supplier ${supplier} does not supply part ${part}: name one of its suppliers, ${describeKnown(known)}`,
  offerNotOfPart: ({ part, offer, known }: { readonly part: number; readonly offer: number; readonly known: string }) =>
    `Part ${part} has no offer ${offer}: name one of its offers, ${describeKnown(known)}`,
  offerNotOfSupplier: ({
    supplier,
    part,
    offer,
    known,
  }: {
    readonly supplier: number;
    readonly part: number;
    readonly offer: number;
    readonly known: string;
  }) => `Supplier ${supplier} of part ${part} has no offer ${offer}: name one of its offers, ${describeKnown(known)}`,
  periodPast: ({ id, known }: Ids) =>
    `Period ${id} is before the date of the plan, so no order can be placed in it: name one of the open periods, ${describeKnown(known)}`,
  periodFrozen: ({ id, last, known }: Ids & { readonly last: number }) =>
    `Period ${id} is frozen: this plan keeps the orders of an earlier one until period ${last}, so no order can be placed in it: name one of the open periods, ${describeKnown(known)}`,
  periodNotListed: ({ id, known }: Ids) =>
    `Period ${id} is not one of the periods, so no order can be placed in it: name one of the open periods, ${describeKnown(known)}`,
  periodClosed: ({ id, known }: Ids) =>
    `Period ${id} is closed (IsActive 0), so no order can be placed in it: name one of the open periods, ${describeKnown(known)}`,
  wishPart: () => 'PartId must be the integer id of a part',
  wishQuantity: ({ least, most, value }: Given & { readonly least: number; readonly most: number }) =>
    `Quantity must be an integer from ${least} to ${most}; Exclude asks for a plan without an order${nameGiven(value)}`,
  wishEmpty: ({ names }: { readonly names: string }) =>
    `A question has at least one of ${names} besides PartId, and false asks nothing`,
  wishContradicts: () => 'Quantity and Exclude contradict each other: leave one of them out',
  wishExclude: ({ names }: { readonly names: string }) => `Exclude needs at least one of ${names}, which name an order`,
  exploreSuppliers: ({ most }: { readonly most: number }) =>
    `ForbiddenSupplierIds must be an array of 1 to ${most} ids of suppliers, each an integer of 0 or more`,
  exploreEmpty: ({ names }: { readonly names: string }) => `The body must have at least one of ${names}`,
} as const;

/** Messages about parameters and members of a request. */
export const QUERY_ERRORS = {
  segmentForm: ({ name, most }: Named & { readonly most: number }) =>
    `${name} must be 1 to ${most} printable characters`,
  queryTooLong: ({ most }: { readonly most: number }) => `The query is longer than ${most} characters`,
  queryNone: ({ name }: Named) => `There is no query parameter ${JSON.stringify(name)}: this route takes none`,
  queryUnknown: ({ name, names }: Named & { readonly names: string }) =>
    `There is no query parameter ${JSON.stringify(name)}: this route takes ${names}`,
  queryRepeated: ({ name }: Named) => `The query parameter ${name} occurs twice: remove one`,
  queryLength: ({ name, most }: Named & { readonly most: number }) => `${name} must be 1 to ${most} characters`,
  keyForm: ({ name, most }: Named & { readonly most: number }) =>
    `${name} must be 1 to ${most} printable characters of ASCII, with or without quotes: send such a key, as a UUID is, or no header`,
  keyReused: () =>
    'This Idempotency-Key belongs to another request, with another address or body: send a new key, or the same request again',
  keyInUse: () => 'A request with this Idempotency-Key is still being handled: send it again in a moment',
  frozenAlone: () => 'frozen needs from, the id of the plan whose orders stay: add from, or remove frozen',
  changesAlone: () =>
    'maximumChanges needs from, the id of the plan whose order lines are compared: add from, or remove maximumChanges',
  frozenUnknown: ({ id, first, last }: { readonly id: number; readonly first: number; readonly last: number }) =>
    `frozen must be a PeriodID of the data, from ${first} to ${last}; there is no period ${id}`,
  exportCsvOnly: ({ name }: Named) => `${name} applies to format=csv only: remove it`,
  exportSupplierTable: () => 'supplier exports one draft order and table another table: remove one',
  exportSupplierJson: () =>
    'supplier applies to format=csv and format=xlsx: in JSON, OrderLines has the lines of all suppliers',
  exportAgainst: () => 'against compares whole plans, and supplier exports one draft order: remove one',
  exportDifference: () => 'The table Difference needs the parameter against: the id of the plan to compare with',
  jsonEmpty: () => 'The body is empty: send JSON',
  jsonNotObject: () => 'The body must be a JSON object',
  memberUnknown: ({ name, names }: Named & { readonly names: string }) =>
    `There is no member ${JSON.stringify(name)}: the body takes ${names}`,
  memberChoice: ({ name, names }: Named & { readonly names: string }) => `${name} must be one of ${names}`,
  memberInteger: ({ name }: Named) => `${name} must be an integer`,
  memberFrom: ({ name, least, value }: Named & Given & { readonly least: number }) =>
    `${name} must be an integer of ${least} or more${nameGiven(value)}`,
  memberRange: ({ name, least, most, value }: Named & Given & { readonly least: number; readonly most: number }) =>
    `${name} must be an integer from ${least} to ${most}${nameGiven(value)}`,
  memberFlag: ({ name }: Named) => `${name} must be true or false`,
  titleForm: () => 'The body must be an object whose only member is Title, a text',
  titleLength: ({ most }: { readonly most: number }) => `Title must be at most ${most} printable characters`,
  contentTypeMissing: ({ accepted }: { readonly accepted: string }) =>
    `Content-Type must be ${accepted}; it is missing`,
  contentTypeOther: ({ accepted, type }: { readonly accepted: string; readonly type: string }) =>
    `Content-Type must be ${accepted}; it is ${type}`,
  formBoundary: () => 'Content-Type multipart/form-data must have a boundary',
  formDamaged: () => 'The form is damaged: send it as multipart/form-data (RFC 7578)',
  formWithoutFile: () => 'The form has no part named file: send the data in it',
  formRepeats: ({ name }: Named) => `The form has more than one part named ${name}: send one`,
  bodyTooLarge: ({ most }: { readonly most: number }) => `The body is larger than ${most} bytes`,
  archiveTooLarge: ({ most }: { readonly most: number }) => `The archive holds more than ${most} bytes`,
  uploadTakesLong: ({ source, seconds }: { readonly source: string; readonly seconds: number }) =>
    `The upload takes more than ${seconds} seconds of processor time, which ended at ${source}: delete the rows, columns and formats that are not needed`,
  uploadTakesMemory: ({ source, most }: { readonly source: string; readonly most: number }) =>
    `The upload takes more than ${most} MiB of memory, which ended at ${source}: delete the rows, columns and formats that are not needed`,
  charset: () => 'The charset of a JSON body must be UTF-8',
} as const;

/** Messages about members of a configuration. */
export const CONFIGURATION_ERRORS = {
  notMember: ({ name, names }: Named & { readonly names: string }) => `${name} is not one of ${names}`,
  nameDiffers: ({ name }: Named) => `Name must equal the name in the path, ${name}`,
  goalMissing: () => 'A configuration must have either Order or Weights, not both',
  tooManyMembers: ({ name, most }: Named & { readonly most: number }) => `${name} has more than ${most} members`,
  integerList: ({ name, most }: Named & { readonly most: number }) =>
    `${name} must be an array of at most ${most} integers`,
  toleranceForm: ({ most }: { readonly most: number }) =>
    `Tolerance must be a percentage as text, such as "1 %" or "0.25 %" (at most two decimals and ${most} %), or a whole number of 0 or more in the unit of the objective, such as 500`,
  toleranceLast: () => 'The last objective cannot have a tolerance, because no later objective could use it: remove it',
  orderForm: ({ names }: { readonly names: string }) => `Order must be an array of one or more of ${names}`,
  orderTooLong: ({ count, names }: { readonly count: number; readonly names: string }) =>
    `Order has ${count} objectives; each of ${names} may occur once`,
  orderRepeats: ({ name }: Named) => `${name} occurs twice in Order: remove one`,
  objectForm: ({ name, names }: Named & { readonly names: string }) =>
    `${name} must be an object with members among ${names}`,
  weightSum: ({ sum, wanted }: { readonly sum: number; readonly wanted: number }) =>
    `The weights must add up to ${wanted}; their sum is ${sum}`,
  lateBy: ({ most, value }: Given & { readonly most: number }) =>
    `LateBy must be an integer from 1 to ${most}: periods by which a late order arrives late${nameGiven(value)}`,
} as const;
