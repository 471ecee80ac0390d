import { beforeAll, describe, expect, test } from 'vitest';
import { type IssueKey, REQUEST_MESSAGES } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as cancel } from '../../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as finish } from '../../../../functions/procurement/calculator/finishCalculation.ts';
import { handler as choosePoint } from '../../../../functions/procurement/calculator/front/choosePoint.ts';
import { handler as explore } from '../../../../functions/procurement/calculator/front/explorePlan.ts';
import { handler as getCurrentPlan } from '../../../../functions/procurement/calculator/getCurrentPlan.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanAlerts } from '../../../../functions/procurement/calculator/plan/getPlanAlerts.ts';
import { handler as getPlanOrders } from '../../../../functions/procurement/calculator/plan/getPlanOrders.ts';
import { handler as getPlanPreview } from '../../../../functions/procurement/calculator/plan/getPlanPreview.ts';
import { handler as getPlanRisk } from '../../../../functions/procurement/calculator/plan/getPlanRisk.ts';
import { handler as whyNot } from '../../../../functions/procurement/calculator/plan/whyNot.ts';
import { handler as planTitle } from '../../../../functions/procurement/calculator/planTitle.ts';
import { handler as deleteConfiguration } from '../../../../functions/procurement/configuration/deleteConfiguration.ts';
import { handler as getConfiguration } from '../../../../functions/procurement/configuration/getConfiguration.ts';
import { handler as putConfiguration } from '../../../../functions/procurement/configuration/putConfiguration.ts';
import { handler as restoreConfiguration } from '../../../../functions/procurement/configuration/restoreConfiguration.ts';
import { handler as exportPlan } from '../../../../functions/procurement/export/exportPlan.ts';
import { handler as deleteImport } from '../../../../functions/procurement/import/deleteImport.ts';
import { handler as getImport } from '../../../../functions/procurement/import/getImport.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

type Input = Parameters<typeof call>[1];

/** Plans of parts 20 and 21, suppliers 1 and 2, periods 1 to 6: by an order, by weights, of no calculation to the end. */
let ordered = '';
let weighted = '';
let cancelled = '';

const start = async (name: string, configurationName: string): Promise<string> =>
  (await call(calculate, { path: { configurationName }, body: instance(name) })).json.ODProcurementPlanID;

/** Messages of a request without imported data, before any plan is completed. */
const early: Record<string, unknown> = {};

beforeAll(async () => {
  early.noCurrentPlan = (await call(getCurrentPlan)).json;
  early.nothingImported = (await call(calculateNewPlan, { method: 'POST', query: '' })).json;
  cancelled = await start('06-medium', 'Balanced');
  early.planRunning = (await call(getPlanRisk, { path: { planId: cancelled } })).json;
  early.nothingToKeep = (await call(finish, { path: { taskId: cancelled } })).json;
  await call(cancel, { path: { taskId: cancelled } });
  ordered = await start('02-tiny-lots-and-limits', 'LowestCost');
  weighted = await start('02-tiny-lots-and-limits', 'Balanced');
  expect([await ended(ordered), await ended(weighted)]).toEqual([1, 1]);
});

type Keyed = Readonly<{ key: IssueKey; values: Record<string, string | number>; message: string }>;

/** The messages of an error: those of a 400 in `errors`, another one beside its code. */
const listMessages = (json: { readonly errors?: readonly Keyed[] } & Keyed): readonly Keyed[] => json.errors ?? [json];

type Case = [keys: string, handler: HttpHandler, input: () => Input];

const ofPlan = (query = ''): Input => ({ path: { planId: ordered }, query });
const toBody = (body: unknown): Input => ({ method: 'POST', body: JSON.stringify(body), path: { planId: weighted } });
const asked = (keys: string, question: object): Case => [keys, whyNot, () => toBody(question)];
const explored = (keys: string, wish: object): Case => [keys, explore, () => toBody(wish)];
const exported = (keys: string, query: string): Case => [keys, exportPlan, () => ofPlan(query)];
const configured = (keys: string, body: unknown): Case => [
  keys,
  putConfiguration,
  () => ({ method: 'PUT', path: { configurationName: 'Mine' }, body: JSON.stringify(body) }),
];
const recalculated = (keys: string, query: string): Case => [
  keys,
  calculate,
  () => ({
    path: { configurationName: 'LowestCost' },
    query: query.replace('PLAN', ordered),
    body: instance('02-tiny-lots-and-limits'),
  }),
];
const imported = (keys: string, type: string, body = '{}'): Case => [
  keys,
  importData,
  () => ({ body, headers: { 'content-type': type } }),
];

const COST = { Weights: { Cost: 100 } };
const OTHER_MEMBERS = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`M${n}`, 0]));

const CASES: Case[] = [
  ['planDeleted', getPlan, () => ({ path: { planId: newId() } })],
  ['planLowerCase', getPlan, () => ({ path: { planId: ordered.toUpperCase() } })],
  ['planNoId', getPlan, () => ({ path: { planId: '12' } })],
  ['taskDeleted', cancel, () => ({ path: { taskId: newId() } })],
  ['taskLowerCase', cancel, () => ({ path: { taskId: ordered.toUpperCase() } })],
  ['taskNoId', cancel, () => ({ path: { taskId: '12' } })],
  ['importDeleted', getImport, () => ({ path: { importId: newId() } })],
  ['importLowerCase', getImport, () => ({ path: { importId: ordered.toUpperCase() } })],
  ['importNoId', getImport, () => ({ path: { importId: '12' } })],
  ['planCancelled', getPlanRisk, () => ({ path: { planId: cancelled } })],
  ['previewCancelled', getPlanPreview, () => ({ path: { planId: cancelled } })],
  ['exploreOrder', explore, () => ({ ...toBody({ MaximumSuppliers: 1 }), path: { planId: ordered } })],
  ['pointUnknown', choosePoint, () => toBody({ Point: 999 })],
  ['configurationUnknown', getConfiguration, () => ({ path: { configurationName: 'Cheapest' } })],
  ['configurationNotBuiltIn', restoreConfiguration, () => ({ path: { configurationName: 'Cheapest' } })],
  ['configurationDefault', deleteConfiguration, () => ({ path: { configurationName: 'Balanced' } })],
  exported('draftUnknown', 'supplier=9'),
  asked('partUnknown', { PartId: 999, OnTime: true }),
  ['supplierUnknown periodUnknown', getPlanOrders, () => ofPlan('supplierId=999&orderPeriod=999')],
  ['partUnknown', getPlanAlerts, () => ofPlan('partId=999')],
  ['partUnknown', getPlanRisk, () => ofPlan('partId=999')],
  asked('supplierNotOfPart', { PartId: 20, SupplierId: 999 }),
  asked('offerNotOfPart', { PartId: 20, OfferId: 999 }),
  asked('offerNotOfSupplier', { PartId: 20, SupplierId: 1, OfferId: 999 }),
  asked('periodNotListed', { PartId: 20, OrderPeriod: 999 }),
  asked('wishPart', {}),
  asked('wishQuantity', { PartId: 20, Quantity: 0 }),
  asked('wishEmpty', { PartId: 20 }),
  asked('wishContradicts', { PartId: 20, SupplierId: 1, Quantity: 1, Exclude: true }),
  asked('wishExclude', { PartId: 20, Exclude: true }),
  asked('memberInteger', { PartId: 20, SupplierId: 'one' }),
  asked('memberFlag', { PartId: 20, OnTime: 1 }),
  asked('memberUnknown', { PartId: 20, supplierid: 1 }),
  asked('jsonNotObject', []),
  ['jsonEmpty', whyNot, () => ({ ...toBody({}), body: '' })],
  explored('exploreSuppliers', { ForbiddenSupplierIds: [] }),
  explored('exploreEmpty', {}),
  explored('supplierUnknown', { ForbiddenSupplierIds: [999] }),
  explored('exploreImpossible', { MaximumTotalCost: 1 }),
  explored('exploreUncovered', { ForbiddenSupplierIds: [1] }),
  explored('memberRange', { MaximumSuppliers: 0 }),
  explored('weightSum', { Weights: { Cost: 90 } }),
  ['memberFrom', choosePoint, () => toBody({ Point: 'one' })],
  ['segmentForm', getPlan, () => ({ path: { planId: ' ' } })],
  ['queryTooLong', getPlanRisk, () => ofPlan('x'.repeat(2_001))],
  ['queryNone', getConfiguration, () => ({ path: { configurationName: 'Balanced' }, query: 'x=1' })],
  exported('queryUnknown', 'Formt=csv'),
  exported('queryRepeated', 'format=csv&format=csv'),
  exported('memberChoice', 'format=pdf'),
  ['keyForm', importData, () => ({ body: '{}', headers: { 'idempotency-key': ' ' } })],
  exported('queryLength', 'against='),
  exported('exportCsvOnly', 'format=json&bom=true'),
  exported('exportSupplierTable', 'supplier=1&table=Plan'),
  exported('exportSupplierJson', 'supplier=1&format=json'),
  exported('exportAgainst', `supplier=1&against=${newId()}`),
  exported('exportDifference', 'table=Difference'),
  recalculated('frozenAlone', 'frozen=1'),
  recalculated('changesAlone', 'maximumChanges=1'),
  recalculated('frozenUnknown', 'from=PLAN&frozen=9'),
  ['titleForm', planTitle, () => ({ ...toBody({ Titel: '' }), method: 'PUT' })],
  ['titleLength', planTitle, () => ({ ...toBody({ Title: 'x'.repeat(121) }), method: 'PUT' })],
  ['contentTypeMissing', whyNot, () => ({ ...toBody({}), headers: { 'content-type': '' } })],
  ['contentTypeOther', whyNot, () => ({ ...toBody({}), headers: { 'content-type': 'text/plain' } })],
  ['charset', whyNot, () => ({ ...toBody({}), headers: { 'content-type': 'application/json; charset=latin1' } })],
  imported('formBoundary', 'multipart/form-data; charset=utf-8'),
  imported('formDamaged', 'multipart/form-data; boundary=edge'),
  imported(
    'formWithoutFile',
    'multipart/form-data; boundary=edge',
    '--edge\r\nContent-Disposition: form-data; name="description"\r\n\r\n\r\n--edge--\r\n',
  ),
  imported(
    'formRepeats',
    'multipart/form-data; boundary=edge',
    ['file', 'file']
      .map((name) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n{}\r\n`)
      .join('')
      .concat('--edge--\r\n'),
  ),
  configured('notMember', { ...COST, Colour: 1 }),
  configured('nameDiffers', { ...COST, Name: 'Other' }),
  configured('goalMissing', {}),
  configured('tooManyMembers', { Weights: OTHER_MEMBERS }),
  configured('integerList lateBy', { ...COST, RecycledPartTypes: 1, LateBy: 0 }),
  configured('toleranceForm toleranceLast', {
    Order: [
      { Objective: 'TotalCost', Tolerance: 'much' },
      { Objective: 'PurchaseOrders', Tolerance: '1 %' },
    ],
  }),
  configured('orderForm', { Order: [] }),
  configured('orderTooLong', { Order: Array.from({ length: 99 }, () => 'TotalCost') }),
  configured('orderRepeats', { Order: ['TotalCost', 'TotalCost'] }),
  configured('objectForm', { Weights: 1 }),
  configured('notMember', { ...COST, Budget: {} }),
];

/** Messages whose cause needs time, a failure, or a plan or body of another kind; tests of their own cover their errors. */
const ELSEWHERE = [
  'archiveTooLarge',
  'bodyTooLarge',
  'uploadTakesLong',
  'uploadTakesMemory',
  'exploreNotFound',
  'frontChanged',
  'keyInUse',
  'keyReused',
  'periodClosed',
  'periodFrozen',
  'periodPast',
  'planFailed',
  'planTimedOut',
  'priceDecimalsDiffer',
  'previewFailed',
  'previewTimedOut',
];

const EARLY = ['noCurrentPlan', 'nothingImported', 'planRunning', 'nothingToKeep'];

/** Expects that the API's sentence is the one that the key and the values make. */
const expectKeys = (json: Parameters<typeof listMessages>[0], keys: readonly string[]): void => {
  const messages = listMessages(json);
  expect(messages.map(({ key }) => key)).toEqual(expect.arrayContaining([...keys]));
  for (const { key, values, message } of messages) expect(withMessage({ key, values }).message).toBe(message);
};

describe('an error of a request tells the key and the values of its message', () => {
  test.each<Case>(CASES)('%s', async (keys, handler, input) => {
    expectKeys((await call(handler, input())).json, keys.split(' '));
  });

  test.each(EARLY)('%s', (key) => {
    expectKeys(early[key] as Keyed, [key]);
  });

  test('importInUse', async () => {
    const { json } = await call(importData, { body: instance('01-tiny-cheap-or-fast') });
    expectKeys((await call(deleteImport, { method: 'DELETE', path: { importId: json.ImportId } })).json, [
      'importInUse',
    ]);
  });

  test('and every key belongs to one of these requests', () => {
    const known = new Set([...CASES.flatMap(([keys]) => keys.split(' ')), ...EARLY, 'importInUse', ...ELSEWHERE]);

    expect([...known].toSorted()).toEqual(Object.keys(REQUEST_MESSAGES).toSorted());
  });
});
