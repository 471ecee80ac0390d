import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  formatMoment,
  formatMoney,
  formatNumber,
  formatPeriodDate,
  formatPlural,
  formatQuantity,
  formatShare,
} from '#lib/ui/browser/formats.ts';
import { findTexts, getTexts, loadTexts, setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { formatFigureChange, formatFigureSize } from '#lib/ui/browser/procurement/shared/figureFormats.ts';
import { changeDisplay, display } from '#lib/ui/browser/state/display.ts';
import { priceDecimals } from '#lib/ui/browser/state/prices.ts';

// Other files of this worker share the language.
afterAll(() => setLanguage('en'));

beforeEach(() => setLanguage('en'));

describe('formats', () => {
  test('numbers are grouped by language', async () => {
    expect([formatNumber(1234.5), formatShare(0.9731)]).toEqual(['1,234.5', '97.31\u00A0%']);
    await setLanguage('es');
    expect([formatNumber(1234.5), formatNumber(12345.6)]).toEqual(['1.234,5', '12.345,6']);
  });

  test('negative numbers have a minus sign, no hyphen', () => {
    expect([formatNumber(-1234.5), formatShare(-0.5), formatMoney(-125000)]).toEqual([
      '−1,234.5',
      '−50\u00A0%',
      '−125,000',
    ]);
  });

  test('a change of a share is told in points, which are no percentage of the share', async () => {
    await Promise.all([loadTexts('summary'), loadTexts('terms')]);
    expect([formatFigureSize('FillRate', -0.4929), formatFigureSize('AverageReliability', 1)]).toEqual([
      '49.29 points',
      '1 point',
    ]);
    expect([formatFigureChange('OnTimeRate', 0.0714), formatFigureChange('TotalCost', -12)]).toEqual([
      '+ 7.14 points',
      '− 12',
    ]);
    await setLanguage('es');
    await loadTexts('summary');
    expect(formatFigureSize('FillRate', 0.4929)).toBe('49,29 puntos');
  });

  test('money and quantities follow the display settings and the decimals of the prices', () => {
    expect([formatMoney(125000), formatQuantity(40)]).toEqual(['125,000', '40']);
    const before = display.peek();
    changeDisplay({ currency: '€', currencyPlace: 'after', unit: 'pcs' });
    priceDecimals.value = 2;
    expect([formatMoney(125000), formatQuantity(40)]).toEqual(['1,250.00 €', '40 pcs']);
    changeDisplay(before);
    priceDecimals.value = 0;
  });

  test('dates of periods are read by their encoding; plain numbers stay numbers', () => {
    expect([20261122, 1795305600, 1795305600000, 7].map(formatPeriodDate)).toEqual([
      '22 Nov 2026',
      '22 Nov 2026',
      '22 Nov 2026',
      '7',
    ]);
    expect(formatMoment('2026-11-22T12:00:00Z')).toMatch(/^22 Nov 2026/);
  });

  test('texts have the form of their number', () => {
    const forms = { one: '# order', other: '# orders' };
    expect([0, 1, 2, 1200].map((count) => formatPlural(count, forms))).toEqual([
      '0 orders',
      '1 order',
      '2 orders',
      '1,200 orders',
    ]);
  });

  test('the rules of plural forms are built once, because building them takes longer than a thousand uses', () => {
    const forms = { one: '# order', other: '# orders' };
    formatPlural(1, forms);
    const build = vi.spyOn(Intl, 'PluralRules');
    formatPlural(2, forms);
    formatPlural(3, forms);
    expect(build).not.toHaveBeenCalled();
    build.mockRestore();
  });
});

test('the texts of an area follow the language', async () => {
  expect(findTexts('plans')).toBeUndefined();
  await loadTexts('plans');
  expect(getTexts('plans').title).toBe('List Plans');
  await setLanguage('es');
  expect(getTexts('plans').title).toBe('Lista de planes');
});
