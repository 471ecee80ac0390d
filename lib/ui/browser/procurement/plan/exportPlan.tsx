import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { DialogButton } from '#lib/ui/browser/kit/dialog.tsx';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';

const DELIMITERS = ['comma', 'semicolon', 'tab'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Formats of an export: query of the request, and ending of the file name. */
const FORMS = {
  xlsx: { query: 'format=xlsx', ending: '.xlsx', isCsv: false },
  lines: { query: 'table=OrderLines', ending: '-OrderLines.csv', isCsv: true },
  csv: { query: 'format=csv', ending: '.zip', isCsv: true },
  json: { query: 'format=json', ending: '.json', isCsv: false },
} as const;

/** Button with the formats in which the whole plan can be downloaded. */
export const ExportPlan = ({ id }: { readonly id: string }): VNode => {
  const { export: texts } = getTexts('plan');
  // Spreadsheets in Spanish have a decimal comma, and separate values by semicolons.
  const [delimiter, setDelimiter] = useState<Delimiter>(getLanguage() === 'es' ? 'semicolon' : 'comma');
  const address = `/api/ProcurementExport/${encodeURIComponent(id)}`;
  return (
    <DialogButton action={texts.action} title={texts.title}>
      <p>{texts.text}</p>
      <ul class="downloads">
        {(Object.keys(FORMS) as (keyof typeof FORMS)[]).map((name) => {
          const { query, ending, isCsv } = FORMS[name];
          return (
            <li key={name}>
              <a
                class="button"
                href={`${address}?${query}${isCsv ? `&delimiter=${delimiter}&bom=true` : ''}`}
                download={`plan-${id}${ending}`}
              >
                {texts[name]}
              </a>
            </li>
          );
        })}
      </ul>
      <SelectField
        label={texts.delimiter}
        value={delimiter}
        options={DELIMITERS.map((value) => ({ value, text: texts.delimiters[value] }))}
        onChange={setDelimiter}
      />
      <p class="soft">{texts.view}</p>
    </DialogButton>
  );
};
