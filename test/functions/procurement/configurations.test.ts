import { describe, expect, test } from 'vitest';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as getPlan } from '../../../functions/procurement/calculator/getPlan.ts';
import { handler as configurations } from '../../../functions/procurement/configuration/configurations.ts';
import { handler as deleteConfiguration } from '../../../functions/procurement/configuration/deleteConfiguration.ts';
import { handler as getConfiguration } from '../../../functions/procurement/configuration/getConfiguration.ts';
import { handler as putConfiguration } from '../../../functions/procurement/configuration/putConfiguration.ts';
import { handler as restoreConfiguration } from '../../../functions/procurement/configuration/restoreConfiguration.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const named = (configurationName: string) => ({ path: { configurationName } });
const stored = (name: string, body: object) => call(putConfiguration, { ...named(name), body: JSON.stringify(body) });

describe('the initial configurations', () => {
  test('exist', async () => {
    const { json } = await call(configurations);

    expect(json.map(({ Name }: { Name: string }) => Name).sort()).toEqual([
      'Balanced',
      'Circular',
      'FastDelivery',
      'FewOrders',
      'LowestCost',
      'OnTime',
      'PrioritySuppliers',
      'Reliability',
    ]);
    for (const { Weights } of json)
      if (Weights !== undefined)
        expect(Object.values<number>(Weights).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  test('are found by name without regard to case, also as Default', async () => {
    expect((await call(getConfiguration, named('ONTIME'))).json).toEqual({
      Name: 'OnTime',
      Order: ['LateUnitPeriods', 'MinimumStockShortfallUnitPeriods', 'TotalCost'],
      RecycledSupplierIds: [],
      RecycledPartTypes: [],
      LeadTimeUnit: 'periods',
    });
    expect((await call(getConfiguration, named('default'))).json).toMatchObject({ Name: 'Balanced' });
  });

  test('stay deleted', async () => {
    expect((await call(deleteConfiguration, named('fastdelivery'))).json).toEqual({ success: true });

    expect((await call(getConfiguration, named('FastDelivery'))).status).toBe(404);
    expect((await call(deleteConfiguration, named('FastDelivery'))).status).toBe(404);
  });

  test('keep the one that Default names until Default names another', async () => {
    expect(await call(deleteConfiguration, named('Balanced'))).toMatchObject({
      status: 409,
      json: { code: 'conflict' },
    });
    await stored('Default', { Order: ['TotalCost'] });

    expect((await call(deleteConfiguration, named('Balanced'))).json).toEqual({ success: true });
    expect((await call(getConfiguration, named('Default'))).json).toMatchObject({ Order: ['TotalCost'] });
  });
});

describe('an initial configuration is restored', () => {
  const seed = {
    Name: 'OnTime',
    Order: ['LateUnitPeriods', 'MinimumStockShortfallUnitPeriods', 'TotalCost'],
    RecycledSupplierIds: [],
    RecycledPartTypes: [],
    LeadTimeUnit: 'periods',
  };

  test('after a change and after a deletion', async () => {
    await stored('OnTime', { Weights: { Cost: 100 } });
    expect((await call(restoreConfiguration, named('ontime'))).json).toEqual(seed);
    expect((await call(getConfiguration, named('OnTime'))).json).toEqual(seed);

    await call(deleteConfiguration, named('OnTime'));
    expect((await call(restoreConfiguration, named('OnTime'))).status).toBe(200);
    expect((await call(getConfiguration, named('OnTime'))).json).toEqual(seed);
  });

  test('and no other configuration is', async () => {
    expect(await call(restoreConfiguration, named('Mine'))).toMatchObject({
      status: 404,
      json: { message: expect.stringContaining('LowestCost, OnTime, Balanced') },
    });
  });
});

test('a name cannot forge a member of the Message of a plan', async () => {
  const name = 'a;b=1; TotalCost=0%\u2028 end';
  await stored(name, { Order: ['TotalCost'] });
  const started = await call(calculate, { ...named(name), body: instance('01-tiny-cheap-or-fast') });
  const planId = started.json.ODProcurementPlanID;
  await ended(planId);

  const messages = [started.json.Message, (await call(getPlan, { path: { planId } })).json[0].Message];

  for (const message of messages) {
    const members = message.split('; ').filter((member: string) => member.includes('='));
    expect(decodeURIComponent(members[0].slice('Configuration='.length))).toBe(name);
    const names = members.map((member: string) => member.split('=')[0]);
    expect(new Set(names).size).toBe(names.length);
  }
});

describe('a configuration', () => {
  test('with tolerances is stored and shown as sent, and every objective of its plan has a gap', async () => {
    const Order = [
      { Objective: 'TotalCost', Tolerance: '40 %' },
      { Objective: 'LateUnitPeriods', Tolerance: 5 },
      'PurchaseOrders',
    ];
    const { json } = await stored('Within', { Order });
    expect(json.Order).toEqual(Order);
    const spelled = [
      { Objective: 'TotalCost', Tolerance: '0.50%' },
      { Objective: 'SupplyRisk', Tolerance: 0 },
      'DeliveryTime',
    ];
    expect((await stored('Spelled', { Order: spelled })).json.Order).toEqual([
      { Objective: 'TotalCost', Tolerance: '0.5 %' },
      'SupplyRisk',
      'DeliveryTime',
    ]);

    const started = await call(calculate, { ...named('Within'), body: instance('01-tiny-cheap-or-fast') });
    const planId = started.json.ODProcurementPlanID;
    expect(await ended(planId)).toBe(1);
    const [{ Message }] = (await call(getPlan, { path: { planId } })).json;
    expect(Message).toContain('Gap=40.00;');
    expect(Message).toContain('Gaps=TotalCost 0.00, LateUnitPeriods 0.00, PurchaseOrders 0.00');
    // The cheapest plan costs 100 and is late; within 40 % there is one that is not.
    expect(Message).toContain('TotalCost=140;');
  });

  test('is stored, changed and used by a calculation', async () => {
    const recycled = { RecycledSupplierIds: [2], RecycledPartTypes: [] };
    const body = { Order: ['SupplyRisk', 'TotalCost'], ...recycled, LeadTimeUnit: 'periods' };
    const { status, json } = await stored('Safe first', body);
    expect([status, json]).toEqual([200, { Name: 'Safe first', ...body }]);

    const started = await call(calculate, { ...named('safe FIRST'), body: instance('01-tiny-cheap-or-fast') });
    const planId = started.json.ODProcurementPlanID;
    expect(await ended(planId)).toBe(1);
    expect((await call(getPlan, { path: { planId } })).json[0]).toMatchObject({
      Message: expect.stringContaining('Configuration=Safe first; TotalCost=140;'),
    });

    await stored('SAFE FIRST', { Name: 'safe first', Weights: { Stock: 0, Cost: 100 } });
    expect((await call(getConfiguration, named('Safe first'))).json).toMatchObject({
      Weights: { Cost: 100, Stock: 0 },
    });
  });

  test('with a budget of the search is refused with a message that names Effort', async () => {
    const { status, json } = await stored('Former', { Weights: { Cost: 100 }, Budget: { Generations: 5 } });

    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      { code: 'E-CONFIGURATION', path: 'Budget', message: expect.stringContaining('Effort') },
    ]);
    expect((await call(getConfiguration, named('Former'))).status).toBe(404);
  });

  test.each([
    [{}, ''],
    [{ Order: ['TotalCost'], Weights: { Cost: 100 } }, ''],
    [{ Order: [] }, 'Order'],
    [{ Order: ['TotalCost', 'TotalCost'] }, 'Order[1]'],
    [{ Order: ['Orders'] }, 'Order[0]'],
    [{ Order: [{ Objective: 'Orders' }] }, 'Order[0].Objective'],
    [{ Order: [{ Objective: 'TotalCost', Tolerance: '1' }, 'SupplyRisk'] }, 'Order[0].Tolerance'],
    [{ Order: [{ Objective: 'TotalCost', Tolerance: '0.125 %' }, 'SupplyRisk'] }, 'Order[0].Tolerance'],
    [{ Order: [{ Objective: 'TotalCost', Tolerance: '1001 %' }, 'SupplyRisk'] }, 'Order[0].Tolerance'],
    [{ Order: [{ Objective: 'TotalCost', Tolerance: 0.5 }, 'SupplyRisk'] }, 'Order[0].Tolerance'],
    [{ Order: [{ Objective: 'TotalCost', Tolerance: -1 }, 'SupplyRisk'] }, 'Order[0].Tolerance'],
    [{ Order: ['SupplyRisk', { Objective: 'TotalCost', Tolerance: '1 %' }] }, 'Order[1].Tolerance'],
    [{ Order: [{ Objective: 'TotalCost', Slack: 1 }] }, 'Order[0].Slack'],
    [{ Order: ['TotalCost', { Objective: 'TotalCost' }] }, 'Order[1].Objective'],
    [{ Weights: [100] }, 'Weights'],
    [{ Weights: { Cost: 60, Risk: 30 } }, 'Weights'],
    [{ Weights: { Cost: 100.5 } }, 'Weights.Cost'],
    [{ Weights: { Cost: 110, Risk: -10 } }, 'Weights.Risk'],
    [{ Weights: { Colour: 100 } }, 'Weights.Colour'],
    [{ Order: ['TotalCost'], RecycledSupplierIds: ['1'] }, 'RecycledSupplierIds'],
    [{ Order: ['TotalCost'], RecycledPartTypes: new Array(1001).fill(1) }, 'RecycledPartTypes'],
    [{ Order: ['TotalCost'], LeadTimeUnit: 'weeks' }, 'LeadTimeUnit'],
    [{ Weights: { Cost: 100 }, Effort: 'fast' }, 'Effort'],
    [{ Order: ['TotalCost'], Seconds: 1 }, 'Seconds'],
    [{ Order: ['TotalCost'], Budget: {} }, 'Budget'],
    [{ Weights: { constructor: 100 } }, 'Weights.constructor'],
    [{ Weights: JSON.parse('{"__proto__": 5}') }, 'Weights.__proto__'],
    [{ Order: ['TotalCost'], Name: 'Other' }, 'Name'],
    [[], ''],
  ])('%j is refused', async (body, path) => {
    const { status, json } = await stored('Wrong', body);

    expect(status).toBe(400);
    expect(json.errors).toContainEqual(
      expect.objectContaining({ code: 'E-CONFIGURATION', path, message: expect.any(String) }),
    );
    expect((await call(getConfiguration, named('Wrong'))).status).toBe(404);
  });
});

test.each(['quick', 'standard', 'thorough'])('an effort is stored and returned: %s', async (Effort) => {
  for (const body of [
    { Weights: { Cost: 100 }, Effort },
    { Order: ['TotalCost'], Effort },
  ]) {
    expect((await stored('Hurried', body)).status).toBe(200);
    expect((await call(getConfiguration, named('Hurried'))).json.Effort).toBe(Effort);
  }
});
