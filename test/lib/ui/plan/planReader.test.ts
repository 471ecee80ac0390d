import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCsvReader } from '#lib/ui/browser/api/csvReader.ts';
import { createPlanReader, LINE_MEMBERS, type PlanContent } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

const quantity = fc.integer({ min: 0, max: 2 ** 40 });
const line = fc.record(Object.fromEntries(LINE_MEMBERS.slice(0, 17).map((name) => [name, quantity])));
const lateLine = fc.record(Object.fromEntries(LINE_MEMBERS.map((name) => [name, quantity])));
const unavailable = fc.record({ PartId: quantity, MissingAmount: quantity, ReasonText: fc.constant('LeadTime') });

const plan = fc.record({
  ODProcurementPlanID: fc.string(),
  Date: fc.constant('2026-11-22T10:00:00Z'),
  Message: fc.oneof(fc.string(), fc.constant('Configuration="ProposedPurchaseOnTime":[{]}')),
  ProposedPurchaseOnTime: fc.array(line, { maxLength: 8 }),
  ProposedPurchaseLate: fc.array(lateLine, { maxLength: 8 }),
  UnavailableItems: fc.array(unavailable, { maxLength: 4 }),
});

/** Cuts a text at the given shares of its length. */
const cut = (text: string, shares: readonly number[]): readonly string[] => {
  const places = [...shares.map((share) => Math.floor(share * text.length)), 0, text.length].sort((a, b) => a - b);
  return places.slice(1).map((end, place) => text.slice(places[place], end));
};

const read = (pieces: readonly string[]): PlanContent => {
  const reader = createPlanReader();
  for (const piece of pieces) reader.push(piece);
  return reader.finish();
};

test('reads every line and every missing item, wherever the answer is cut into pieces', () => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
  fc.assert(
    fc.property(plan, shares, (value, places) => {
      const { lines, unavailable: missing } = read(cut(JSON.stringify([value]), places));
      const expected = [...value.ProposedPurchaseOnTime, ...value.ProposedPurchaseLate] as Record<string, number>[];
      expect(missing).toEqual(value.UnavailableItems);
      expect(lines.count).toBe(expected.length);
      for (const name of LINE_MEMBERS) {
        const values = expected.map((item) => item[name] ?? (name === 'Reason' ? -1 : 0));
        expect([...lines.columns[name]].sort((a, b) => a - b)).toEqual(values.sort((a, b) => a - b));
      }
    }),
  );
});

test('puts on-time and late lines together by order date, each line with its own values', () => {
  const { lines } = read([
    '[{"ProposedPurchaseOnTime":[{"PartId":2,"OrderDate":9}],',
    '"ProposedPurchaseLate":[{"PartId":1,"OrderDate":5,"Reason":3}],"UnavailableItems":[]}]',
  ]);

  expect([...lines.columns.PartId]).toEqual([1, 2]);
  expect([...lines.columns.Reason]).toEqual([3, -1]);
});

test('fails where the answer breaks off inside a list', () => {
  expect(() => read(['[{"ProposedPurchaseOnTime":[{"PartId":2}'])).toThrow('The answer ended before');
});

test('reads the rows of an exported table by the names of its header', () => {
  const rows: unknown[] = [];
  const reader = createCsvReader((row) => rows.push([row('PartId'), row('Quantity'), row('Other')]));
  for (const piece of ['\uFEFFPartId,Quan', 'tity\r\n1', '0,5\r\n', '11,6']) reader.push(piece);
  reader.finish();

  expect(rows).toEqual([
    ['10', '5', ''],
    ['11', '6', ''],
  ]);
});
