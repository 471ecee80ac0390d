import { formatNumber } from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';

/** Formats a chance as people say it: "1 in 5", "about 1 in 6", "64 in 100". */
export const formatChance = (chance: number, texts: Areas['risk']): string => {
  if (chance > 0.5) return texts.inHundred(formatNumber(100 * chance, { maximumFractionDigits: 1 }));
  const of = Math.round(1 / chance);
  return (Math.abs(chance * of - 1) < 1e-6 ? texts.oneIn : texts.aboutOneIn)(formatNumber(of));
};
