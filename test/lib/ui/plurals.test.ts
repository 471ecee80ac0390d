import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/shared/pages/language.ts';
import { LOADERS } from '#lib/ui/browser/i18n/areas.ts';

/**
 * Counts that are never 1: at least four periods, more lines than a page or a report holds, units near 2^53, and the
 * worked example of Help.
 */
const NEVER_ONE = ['zoomValue', 'tooLong', 'more', 'arrives', 'ordered', 'partTooLarge'];

const PLURALS =
  /\b1 (?:(?:more |purchase |order |late |changed )?(?:alerts|changes|columns|errors|lines|offers|orders|parts|periods|plans|points|requirements|rows|suppliers|units|warnings)|(?:alertas|cambios|columnas|errores|líneas|ofertas|pedidos|piezas|periodos|planes|puntos|necesidades|filas|proveedores|unidades|advertencias))\b|\bfaltan 1\b/;

/** Stands for any parameter of a text: itself, all its members and what it returns read 1. */
const ONE: unknown = new Proxy(() => '1', {
  get: (_, key) => (typeof key === 'symbol' ? undefined : key in String.prototype ? '1'[key as 'at'].bind('1') : '1'),
});

/** All texts below a member with a parameter, written with 1 for each parameter. */
const writeTexts = (value: unknown, name = ''): readonly string[] => {
  if (typeof value === 'function')
    return NEVER_ONE.includes(name) ? [] : [`${name}: ${value(ONE, ONE, ONE, ONE, ONE)}`];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) => writeTexts(member, key));
};

test.each(LANGUAGES)('texts in %s with a parameter are right for 1 as well', async (language) => {
  const areas = await Promise.all(Object.values(LOADERS[language]).map((load): Promise<unknown> => load()));
  const texts = areas.flatMap((area) => writeTexts(area));

  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => PLURALS.test(text))).toEqual([]);
});
