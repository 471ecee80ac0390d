import { signal } from '@preact/signals';
import type { Language } from '#lib/shared/pages/language.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Settings of this browser; none of them changes data or calculations. */
export interface Display {
  /** Own choice; undefined follows the browser. */
  readonly language: Language | undefined;
  readonly theme: Theme;
  /** Sign or code beside amounts; prices have no currency of their own. */
  readonly currency: string;
  readonly currencyPlace: 'before' | 'after';
  /** Text shown after quantities. */
  readonly unit: string;
  readonly density: 'comfortable' | 'compact';
  /** One-key shortcuts can be switched off (WCAG 2.1.4). */
  readonly shortcuts: boolean;
  /** Path that the product's name leads to. */
  readonly firstTab: string;
}

const DEFAULTS: Display = {
  language: undefined,
  theme: 'system',
  currency: '',
  currencyPlace: 'before',
  unit: '',
  density: 'comfortable',
  shortcuts: true,
  firstTab: '/procurement',
};

const KEY = 'triad.display';

const read = (): Display => {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Display>) };
  } catch {
    return DEFAULTS;
  }
};

export const display = signal<Display>(typeof localStorage === 'undefined' ? DEFAULTS : read());

/** Changes settings of the display and keeps them in this browser. */
export const changeDisplay = (changes: Partial<Display>): void => {
  display.value = { ...display.peek(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(display.peek()));
  } catch {
    // A browser that stores nothing keeps the settings until the page is left.
  }
};
