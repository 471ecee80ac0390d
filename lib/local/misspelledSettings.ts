import { distance } from 'fastest-levenshtein';
import { SETTING_NAMES } from '#lib/shared/settings/checkSettings.ts';

const sortLetters = (name: string): string => [...name].sort().join('');

/** Whether the case or one letter is wrong, a letter is missing or too many, or two are exchanged. */
const isMisspelled = (name: string, setting: string): boolean => {
  const steps = distance(name, setting);
  return steps <= 1 || (steps === 2 && sortLetters(name) === sortLetters(setting));
};

/** Returns one line for each variable of the environment that is nearly the name of a setting. */
export const findMisspelledSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] => {
  const known: readonly string[] = SETTING_NAMES;
  return Object.keys(environment).flatMap((name) => {
    const setting = known.includes(name) ? undefined : known.find((one) => isMisspelled(name.toUpperCase(), one));
    return setting === undefined ? [] : [`${name} is not a setting and is ignored: did you mean ${setting}?`];
  });
};
