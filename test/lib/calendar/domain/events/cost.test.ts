import { describe, expect, test } from 'vitest';
import {
  findLowestPrice,
  formatCost,
  parseCost,
  toCostDetails,
  toPlainNumber,
} from '#lib/calendar/domain/events/cost.ts';

const site = { symbol: '$', code: 'USD', position: 'prefix' } as const;

const table: readonly (readonly [sent: unknown, cost: string, symbol: string, position: string, values: string[]])[] = [
  [undefined, '', '', '', []],
  [null, '', '', '', []],
  ['', '', '', '', []],
  [0, '', '', '', []],
  ['0', '', '', '', []],
  ['20$', '20$', '$', 'postfix', ['20']],
  ['$12.50', '$12.50', '$', 'prefix', ['12.50']],
  ['20', '$20', '', '', ['20']],
  [20, '$20', '', '', ['20']],
  ['€ 20', '€20', '€', 'prefix', ['20']],
  ['20 EUR', '20EUR', 'EUR', 'postfix', ['20']],
  ['0$', 'Free', '$', 'postfix', ['0']],
  ['Free', 'Free', '', '', ['free']],
  ['free', 'free', '', '', ['free']],
  ['Donation', 'Donation', '', '', ['donation']],
  [['0$', '20$', '30$'], 'Free – 30$', '$', 'postfix', ['0', '20', '30']],
  ['$10 - $20', '$10 – $20', '', '', ['10', '20']],
  [['30', '5', '12'], '$5 – $30', '', '', ['5', '12', '30']],
  ['$5,000.50', '$5,000.50', '$', 'prefix', ['5000.50']],
  [['€8', '€15'], '€8 – €15', '€', 'prefix', ['8', '15']],
  ['10-20 €', '10€ – 20€', '', '', ['10', '20']],
  ['€10-20', '€10 – €20', '', '', ['10', '20']],
  ['5€ 10€', '5€ – 10€', '', '', ['5', '10']],
  ['5 € / 10 €', '5€ – 10€', '', '', ['5', '10']],
  ['$10 to $20', '$10 – $20', '', '', ['10', '20']],
  ['From £10 to £20', '£10 – £20', '', '', ['10', '20']],
  ['de 10 a 20 euros', '10euros – 20euros', '', '', ['10', '20']],
  ['5 and 10', '$5 – $10', '', '', ['5', '10']],
  [['€8', '15'], '€8 – €15', '€', 'prefix', ['8', '15']],
  ['1 000 €', '1 000€', '€', 'postfix', ['1000']],
  ['1\u00a0234,50 €', '1\u00a0234,50€', '€', 'postfix', ['1234.50']],
  ['3-', '$3', '', '', ['3']],
  ['Free - $5', 'Free – $5', '$', 'prefix', ['free', '5']],
  ['$5 - free', 'free – $5', '$', 'prefix', ['free', '5']],
  ['Free - 30$', 'Free – 30$', '$', 'postfix', ['free', '30']],
  ['Gratis-10 €', 'Gratis – 10€', '€', 'postfix', ['gratis', '10']],
  ['Entrada libre \u2212 10 €', 'Entrada libre – 10€', '€', 'postfix', ['entrada libre', '10']],
  ['$.50', '$.50', '$', 'prefix', ['0.50']],
  ['.5 - 1.5 €', '.5€ – 1.5€', '', '', ['0.5', '1.5']],
  ['Rs.500', 'Rs.500', 'Rs.', 'prefix', ['500']],
  ['Entrada: 12,50 €', 'Entrada: 12,50 €', '€', 'postfix', ['12.50']],
  ['Adults 10€, children 5€', 'Adults 10€, children 5€', '', '', ['5', '10']],
  ['Socios 8 euros, público 10 euros', 'Socios 8 euros, público 10 euros', '', '', ['8', '10']],
  ['20€ (15€ members)', '20€ (15€ members)', '', '', ['15', '20']],
  ["1'500 CHF", "1'500CHF", 'CHF', 'postfix', ['1500']],
  ['1’500.50 CHF', '1’500.50CHF', 'CHF', 'postfix', ['1500.50']],
  ['25.- CHF', '25CHF', 'CHF', 'postfix', ['25']],
  ['25,– €', '25€', '€', 'postfix', ['25']],
  ['S/ 30', 'S/30', 'S/', 'prefix', ['30']],
  ['S/ 30 / S/ 50', 'S/30 – S/50', '', '', ['30', '50']],
  ['Gratis o 5 €', 'Gratis – 5€', '€', 'postfix', ['gratis', '5']],
  ['5 € / entrada libre', 'entrada libre – 5€', '€', 'postfix', ['entrada libre', '5']],
  ['Free, $5 or $10', 'Free – $10', '', '', ['free', '5', '10']],
  [['Free', '$5'], 'Free – $5', '$', 'prefix', ['free', '5']],
  ['Tickets: from 5 to 10', 'Tickets: from 5 to 10', '', '', ['5', '10']],
  ['Adults 10, kids 5', 'Adults 10, kids 5', '', '', ['5', '10']],
  ['5 € / 3 € reduced', '5 € / 3 € reduced', '', '', ['3', '5']],
  ['Members free, others 5 €', 'Members free, others 5 €', '', '', ['0', '5']],
  ['10 €, gratis para socios', '10 €, gratis para socios', '', '', ['0', '10']],
  ['1.500 €', '1.500€', '€', 'postfix', ['1500']],
  ['0.500 €', '0.500€', '€', 'postfix', ['0.500']],
  [1.125, '$1.1250', '', '', ['1.1250']],
  ['10-20', '$10 – $20', '', '', ['10', '20']],
  ['10 € -20 €', '10€ – 20€', '', '', ['10', '20']],
  ['Adults - 5 €', 'Adults - 5 €', '€', 'postfix', ['5']],
  ['1e5', '$100000', '', '', ['100000']],
  [['1.5E+3', 'free'], 'free – $1500', '', '', ['free', '1500']],
];

describe('the cost of an event', () => {
  test.each(table)('%j shows as %j', (sent, cost, symbol, position, values) => {
    const texts = parseCost(sent) ?? [];
    expect(formatCost(texts, site)).toBe(cost);
    expect(toCostDetails(texts)).toMatchObject({ currency_symbol: symbol, currency_position: position, values });
  });

  test.each([
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['10,50', '10.50'],
    ['1,234', '1234'],
    ['1.234.567', '1234567'],
    ['12.5', '12.5'],
  ])('%s is the number %s', (typed, plain) => {
    expect(toPlainNumber(typed)).toBe(plain);
  });

  test.each([
    -3,
    '- 3',
    '-$3',
    '$-3',
    '\u22123,50 €',
    '-.5',
    'Adults -5 €',
    'Adults 10, kids -5',
    'EUR -5',
    ['5', '-€3'],
  ])('%j has a minus before an amount and is refused', (sent) => {
    expect(parseCost(sent)).toBeUndefined();
  });

  test('neither an object nor a list of objects is a cost', () => {
    expect(parseCost({ value: 3 })).toBeUndefined();
    expect(parseCost(['3', {}])).toBeUndefined();
  });

  test.each([
    ['10 € por persona', 'EUR'],
    ['10 € + IVA', 'EUR'],
    ['Tickets £20', 'GBP'],
    ['10 euros', 'EUR'],
    ['CAD $10', 'CAD'],
    ['10 usd', 'USD'],
    ['US$ 10', 'USD'],
    ['R$ 10', 'BRL'],
    ['€10 all ages', 'EUR'],
    ['10 max', 'MXN'],
    ['$10', 'MXN'],
    ['$10 por persona', 'MXN'],
  ])('the lowest price of %s is in %s, on a site of Mexico', (cost, currency) => {
    expect(findLowestPrice([cost], { symbol: '$', code: 'MXN', position: 'prefix' })?.currency).toBe(currency);
  });

  test('the lowest price has the typed code, that of the symbol, or the code of the site', () => {
    expect(findLowestPrice(['20 CHF'], site)).toEqual({ price: '20', currency: 'CHF' });
    expect(findLowestPrice(['€15', '€8'], site)).toEqual({ price: '8', currency: 'EUR' });
    expect(findLowestPrice(['free'], site)).toEqual({ price: '0', currency: 'USD' });
    expect(findLowestPrice(['Donation'], site)).toBeUndefined();
    expect(findLowestPrice(['S/ 30'], site)).toEqual({ price: '30', currency: 'PEN' });
    expect(findLowestPrice(['Entrada: 12,50 €'], site)).toEqual({ price: '12.50', currency: 'EUR' });
    expect(findLowestPrice(["1'500 CHF"], site)).toEqual({ price: '1500', currency: 'CHF' });
    expect(findLowestPrice(['Gratis o 5 €'], site)).toEqual({ price: '0', currency: 'EUR' });
  });
});
