import type { VNode } from 'preact';
import type { Advice, AdviceRow } from '#lib/procurement/domain/doctor/advice.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';

import { formatId, formatMoney, formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import type { RowTexts } from '#lib/ui/browser/i18n/en/views/advice.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import type { Examination } from '#lib/ui/browser/procurement/import/examination.ts';
import { Errors, Warnings } from '#lib/ui/browser/procurement/import/issues.tsx';

/** Ids and periods are names, not amounts. */
const isName = (member: string): boolean => member.endsWith('Id') || member.endsWith('Period');

interface AdviceProps {
  readonly advice: readonly Advice[];
  /** Of the prices. */
  readonly decimals: number;
  readonly names?: Names;
}

const formatMember = (member: string, value: number, { decimals, names }: Omit<AdviceProps, 'advice'>): string => {
  if (isName(member)) return formatId(names, value);
  return member === 'SurplusCost' ? formatMoney(value, decimals) : formatNumber(value);
};

const toTexts = (row: AdviceRow, forms: Omit<AdviceProps, 'advice'>): RowTexts =>
  Object.fromEntries(Object.entries(row).map(([member, value]) => [member, formatMember(member, value, forms)]));

/** Advice about data that break no rule, by its kind: how many rows, why it matters, and the rows. */
export const AdviceList = ({ advice, ...forms }: AdviceProps): VNode => {
  const texts = getTexts('advice');
  return (
    <section aria-labelledby="import-advice">
      <h3 id="import-advice">{formatPlural(advice.length, texts.count)}</h3>
      <p>{texts.intro}</p>
      <ul class="issue-groups advice" aria-label={texts.title}>
        {advice.map(({ code, count, rows }) => {
          const { name, why, row } = texts.kinds[code];
          return (
            <li key={code}>
              <strong>
                {name} ({formatNumber(count)})
              </strong>
              <p>{why}</p>
              <details>
                <summary>{formatPlural(count, texts.show)}</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
                <ul class="issues" aria-label={name} tabIndex={0}>
                  {rows.map((each, n) => (
                    <li key={n}>{row(toTexts(each, forms))}</li>
                  ))}
                </ul>
                {count > rows.length && <p>{texts.more(formatNumber(count - rows.length))}</p>}
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** Advice of the page about a JSON file before it is sent. */
export const Examined = ({ examined }: { readonly examined: Examination | 'running' }): VNode | null => {
  const texts = getTexts('advice');
  if (examined === 'running') return <p role="status">{texts.checking}</p>;
  if (examined.state === 'unreadable') return null;
  return (
    <section aria-label={texts.before}>
      {examined.state === 'wrong' ? (
        <Errors issues={examined.errors} />
      ) : (
        <>
          <p role="status">{texts.clean}</p>
          {examined.warnings.length > 0 && <Warnings issues={examined.warnings} isStored={false} />}
          {examined.advice.length > 0 && <AdviceList advice={examined.advice} decimals={examined.decimals} />}
        </>
      )}
    </section>
  );
};
