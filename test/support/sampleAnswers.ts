/** Expected errors of sample events: an HTTP status, a CMIS fault type, or the kind of error that a task throws. */
const ERRORS: Readonly<Record<string, string>> = {
  'calendar/events/create/wrongTitleMissing': '400 rest_missing_callback_param',
  'calendar/rest/noSuchRoute': '404 rest_no_route',
  'calendar/rest/outsideNamespace': '404 rest_no_route',
  'cmis/discovery/query/wrong': 'invalidArgument',
  // The root folder has no parent: CMIS 1.0 §2.2.3.5.
  'cmis/navigation/getFolderParent/rootHasNone': 'invalidArgument',
  'procurement/calculator/calculateFromMaterialNecessity/unknownPart': '400 E-REF',
  'procurement/calculator/endpoints/noSuchRoute': '404 notFound',
  'procurement/calculator/calculateNewPlan/wrongChangesAlone': '400 E-QUERY',
  'procurement/calculator/calculateNewPlan/wrongFrozenAlone': '400 E-QUERY',
  'procurement/import/import/wrongNotJson': '400 E-BODY',
  'procurement/configuration/putConfiguration/weightsAmiss': '400 E-CONFIGURATION',
  'session/session/unknownSignIn': '404',
  'ui/asset/earlierVersion': '404',
  'procurement/tasks/prepare/deletedPlan': 'gone',
  'procurement/tasks/optimise/deletedPlan': 'gone',
  'procurement/tasks/recordResult/deletedPlan': 'gone',
};

/** The original answers the status of an unknown task with 200 and -1. */
const KNOWN = new Set(['procurement/calculator/checkTaskStatus/unknown']);

/** Returns the error that a sample event has to be answered with, undefined for a success. */
export const getExpectedError = (event: string): string | undefined => {
  const path = event.replace(/^events\//, '').replace(/\.json$/, '');
  if (KNOWN.has(path) || ERRORS[path] !== undefined) return ERRORS[path];
  if (!/unknown/i.test(path)) return undefined;
  return path.startsWith('cmis/') ? 'objectNotFound' : '404 notFound';
};

const MEDIA_TYPES: readonly (readonly [name: RegExp, mediaType: string])[] = [
  [/iCalendar|feed/, 'text/calendar'],
  [/mtom/i, 'multipart/related'],
  [/wsdl|Schema/, 'text/xml'],
  [/AsCsv/, 'text/csv'],
  [/workbook/i, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [/browser|^events\/ui\/shell|unknownSignIn/, 'text/html'],
  [/earlierVersion/, 'text/plain'],
  [/asset\/current/, 'text/javascript'],
  [/^events\/cmis/, 'text/xml'],
];

/** Returns the media type of the answer to a sample event over HTTP. */
export const getExpectedMediaType = (event: string): string =>
  MEDIA_TYPES.find(([name]) => name.test(event))?.[1] ?? 'application/json';

/**
 * Texts of the demonstration data that a sample event names. An answer with them shows that the event reached the data.
 */
const TEXTS: Readonly<Record<string, string>> = {
  'calendar/events/get/byId': 'harvest-market',
  'calendar/events/get/bySlug': 'harvest-market',
  'calendar/events/update/titleInSpanish': 'Mercado de la cosecha con música',
  'calendar/venues/get/byId': 'Town Hall',
  'cmis/object/getObjectByPath/folder': 'Season 2027',
  'cmis/object/getRenditions/images': 'cmis:thumbnail',
  'cmis/policy/getAppliedPolicies/ofDocument': 'Ten years',
  'cmis/navigation/getObjectParents/ofDocument': 'Minutes',
  'cmis/versioning/getAllVersions/ofDocument': 'Minutes of March.txt',
  'procurement/calculator/getPlan/balanced': 'Configuration=Balanced',
  'procurement/calculator/planTitle/get': 'Bicycles, balanced',
  'procurement/import/getImport/ofDemo': 'Fork, suspension 100 mm',
  'procurement/calculator/checkTaskStatus/completed': '{"status":1}',
};

/** Returns a text that the answer to a sample event holds. */
export const getExpectedText = (event: string): string =>
  TEXTS[event.replace(/^events\//, '').replace(/\.json$/, '')] ?? '';
