/** Text that is HTML already. Only `html` creates it, so that any other text is escaped. */
export interface Html {
  readonly html: string;
}

/** Values of a template. Text and numbers are escaped; `undefined` and `false` are left out. */
export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const isList = (value: HtmlValue): value is readonly HtmlValue[] => Array.isArray(value);

const render = (value: HtmlValue): string => {
  if (value === undefined || value === false) return '';
  if (isList(value)) return value.map(render).join('');
  if (typeof value === 'object') return value.html;
  return String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
};

/** Template tag: HTML whose values are escaped. Attribute values must stand in quotes. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => ({
  html: strings.reduce((text, part, index) => text + render(values[index - 1]) + part),
});

/** Renders a value as a JSON data block that a page's script reads by the element's id. */
export const jsonBlock = (id: string, value: unknown): Html => ({
  html: `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
});
