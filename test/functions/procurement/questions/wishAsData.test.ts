import { describe, expect, test } from 'vitest';
import type { PurchaseItem } from '#lib/procurement/domain/plan/plan.ts';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { WhyNotAnswer } from '#lib/procurement/domain/questions/whyNot.ts';
import { applyDraft, NO_CHANGES } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { expressWish } from '#lib/ui/browser/procurement/plan/whyNot/expressWish.ts';
import { type Subject, toWishBody } from '#lib/ui/browser/procurement/plan/whyNot/subject.ts';
import type { OfferUse } from '#lib/ui/browser/procurement/plan/whyNot/suggestWishes.ts';
import type { Wish } from '#lib/ui/browser/procurement/plan/whyNot/wish.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanProblem } from '../../../../functions/procurement/calculator/getPlanProblem.ts';
import { handler as askWhyNot } from '../../../../functions/procurement/calculator/plan/whyNot.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const plan = async (body: string, configurationName: string): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName }, body });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};

const readLines = async (planId: string): Promise<readonly PurchaseItem[]> => {
  const [lists] = (await call(getPlan, { path: { planId } })).json;
  return [...lists.ProposedPurchaseOnTime, ...lists.ProposedPurchaseLate];
};

/** Sums the lines to orders, each with the units that are needed. */
const toUses = (lines: readonly PurchaseItem[]): readonly (OfferUse & { readonly PartId: number })[] =>
  Array.from(
    Map.groupBy(lines, (line) => [line.PartId, line.SupplierId, line.OfferId, line.OrderPeriod].join()).values(),
    (own) => {
      const [{ PartId, SupplierId, OfferId, OrderPeriod }] = own as [PurchaseItem];
      const sum = (some: readonly PurchaseItem[]): number => some.reduce((units, { Quantity }) => units + Quantity, 0);
      const needed = sum(own.filter(({ RequirementType }) => RequirementType !== 2));
      return { PartId, SupplierId, OfferId, OrderPeriod, Quantity: sum(own), needed };
    },
  );

/** Whether a plan's lines fulfil a wish, as the API defines it. */
const isFulfilled = (wish: Wish, { part, order }: Subject, lines: readonly PurchaseItem[]): boolean => {
  const own = lines.filter(({ PartId }) => PartId === part);
  const units = (supplier: number, offer: number | undefined, period?: number): number =>
    own
      .filter(
        (line) =>
          line.SupplierId === supplier &&
          (offer === undefined || line.OfferId === offer) &&
          (period === undefined || line.OrderPeriod === period),
      )
      .reduce((sum, { Quantity }) => sum + Quantity, 0);
  const has = (found: number, quantity: number | undefined): boolean =>
    quantity === undefined ? found > 0 : found === quantity;
  const { SupplierId = 0, OfferId, OrderPeriod } = order ?? {};
  switch (wish.kind) {
    case 'offer':
      return has(units(wish.supplier, wish.offer), wish.quantity);
    case 'period':
      return has(units(SupplierId, OfferId, wish.period), wish.quantity);
    case 'quantity':
      return has(units(SupplierId, OfferId, OrderPeriod), wish.quantity);
    case 'onTime':
      return own.every(({ PeriodsLate, RequirementType }) => PeriodsLate === 0 || RequirementType !== 0);
    case 'without':
      return units(SupplierId, undefined, OrderPeriod) === 0;
  }
};

describe('a wish that is brought into the data', () => {
  test.each([
    ['03-tiny-every-alert', 12],
    ['02-tiny-lots-and-limits', 12],
  ])('is fulfilled by the plan of the changed data of %s, at the price that was told', async (name, least) => {
    const id = await plan(instance(name), 'LowestCost');
    const tables: ProblemTables = (await call(getPlanProblem, { path: { planId: id } })).json.materialList;
    const uses = toUses(await readLines(id));
    const kinds = new Set<string>();
    let expressed = 0;
    for (const order of uses) {
      const own = uses.filter(({ PartId }) => PartId === order.PartId);
      const subject: Subject = { part: order.PartId, order, units: order.Quantity, isLate: false };
      const [supplier = 0, offer = 0] = [
        ...tables.OfferPartSupplier.filter((row) => row[2] === order.PartId && row[0] !== order.OfferId),
      ].flatMap(([offerId = 0, supplierId = 0]) => [supplierId, offerId]);
      const wishes: readonly Wish[] = [
        { kind: 'offer', supplier, offer, quantity: undefined },
        { kind: 'period', period: order.OrderPeriod + 1, quantity: order.Quantity },
        { kind: 'quantity', quantity: order.Quantity + 1 },
        { kind: 'onTime' },
        { kind: 'without' },
      ];
      for (const wish of wishes) {
        const asked = await call(askWhyNot, { path: { planId: id }, body: JSON.stringify(toWishBody(wish, subject)) });
        const answer: WhyNotAnswer = asked.json;
        if (asked.status !== 200 || answer.Difference === undefined) continue;
        const change = expressWish(wish, subject, { tables, uses: own }, answer.Difference);
        if (change === undefined) continue;
        const changed = applyDraft(tables, change(NO_CHANGES));
        const lines = await readLines(await plan(JSON.stringify(changed), 'LowestCost'));
        expect(isFulfilled(wish, subject, lines), JSON.stringify([wish, order])).toBe(true);
        if (answer.Exact)
          expect(
            lines.reduce((sum, { TotalPrice }) => sum + TotalPrice, 0),
            JSON.stringify([wish, order]),
          ).toBe(answer.Difference.Kpis.TotalCost?.After);
        kinds.add(wish.kind);
        expressed += 1;
      }
    }
    expect(expressed).toBeGreaterThanOrEqual(least);
    expect([...kinds].sort()).toEqual(['offer', 'onTime', 'period', 'quantity', 'without']);
  });
});
