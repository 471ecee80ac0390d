import { SETTINGS, type Setting, type SettingName, type SettingValue } from '#lib/shared/settings/settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An environment variable has a value that the setting's form does not allow. */
export class SettingError extends Error {}

/**
 * Cache of parsed values by name, valid for the text from which they were parsed: settings are read for every request.
 */
const parsed = new Map<SettingName, { readonly text: string; readonly value: unknown }>();

const show = (text: string, isSecret: boolean | undefined): string => {
  if (isSecret) return '…';
  return /\s/.test(text) ? JSON.stringify(text) : text;
};

const explain = (name: SettingName, text: string, { form, isSecret }: Setting): string =>
  `${name}=${show(text, isSecret)} is not allowed: it must be ${form.description.replaceAll('`', '')}`;

const parse = (name: SettingName, text: string): unknown => {
  const setting: Setting = SETTINGS[name];
  const known = parsed.get(name);
  if (known?.text === text) return known.value;
  const value = setting.form.parse(text);
  if (value === undefined) throw new SettingError(explain(name, text, setting));
  parsed.set(name, { text, value });
  return value;
};

/**
 * Returns the value of a setting; undefined if neither the environment nor `byDefault` holds one.
 * @param byDefault the text that stands for an absent or empty variable; omitted: the local default
 * @throws SettingError
 */
export const readSetting = <N extends SettingName>(
  environment: Environment,
  name: N,
  byDefault: string = SETTINGS[name].byDefault.local,
): SettingValue<N> | undefined => {
  const text = environment[name]?.trim() || byDefault;
  return text === '' ? undefined : (parse(name, text) as SettingValue<N>);
};
