import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { countIssues } from '#lib/procurement/domain/problem/issueList.ts';
import type { DataIssue } from '#lib/ui/browser/api/imports.ts';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { TextField } from '#lib/ui/browser/kit/field.tsx';
import { describeMessage, IssueMessage } from '#lib/ui/browser/kit/issueMessage.tsx';
import { getIssuePlace, groupByCode, groupByColumn } from '#lib/ui/browser/procurement/import/issuePlace.ts';

/** Maximum number of warnings of one code that are listed. */
const MOST_LISTED = 100;

type IssueTexts = Readonly<Record<string, { readonly name: string; readonly text: string } | undefined>>;

/** Number of rows that the line of a group names; a group has more. */
const ROWS_NAMED = 3;

/** "Sheet Part, row 14, PartId" or "Sheet Part, rows 3, 4, 5 and 97 more, PartId"; the data of a JSON file are tables. */
const describePlace = (issue: DataIssue, ...others: readonly DataIssue[]): string => {
  const { place } = getTexts('import');
  const { table, sheet, file, field } = getIssuePlace(issue);
  const all = [issue, ...others];
  const rows = all.flatMap((each) => getIssuePlace(each).row ?? []).map((row) => formatNumber(row));
  const named = rows.slice(0, ROWS_NAMED);
  const count = countIssues(all);
  const parts = [
    table === undefined ? [] : place.table(table),
    sheet === undefined ? [] : place.sheet(sheet),
    file === undefined ? [] : place.file(file),
    count > named.length && named.length > 0
      ? place.rows(named.join(', '), formatNumber(count - named.length))
      : rows.map(place.row),
    field ?? [],
  ].flat();
  return parts.length === 0 ? issue.path : parts.join(', ');
};

/** The kind of the issue and its own message, since only the latter names the value. */
const describeIssue = (issue: DataIssue, texts: IssueTexts): string =>
  [describePlace(issue), texts[issue.code]?.name ?? issue.code, describeMessage(issue)]
    .filter((part) => part)
    .join(': ');

const Issue = ({ issue, texts }: { readonly issue: DataIssue; readonly texts: IssueTexts }): VNode => {
  const place = describePlace(issue);
  const name = texts[issue.code]?.name;
  return (
    <>
      {/* An error of the whole file has no place. */}
      <strong>{place || name}</strong>
      {place !== '' && name !== undefined && `: ${name}`}
      {name !== undefined && '.'} <IssueMessage issue={issue} />
      {issue.cell !== undefined && (
        <span class="hint"> ({getTexts('import').place.cell(issue.cell, issue.value)})</span>
      )}
    </>
  );
};

/** Errors of one kind in one column: their rows in one line, and each error behind it. */
const IssueGroup = ({
  group,
  texts,
}: {
  readonly group: readonly [DataIssue, ...DataIssue[]];
  readonly texts: IssueTexts;
}): VNode => (
  <details>
    <summary>
      <strong>{describePlace(...group)}</strong>: {texts[group[0].code]?.name ?? group[0].code} (
      {formatNumber(countIssues(group))})
    </summary>
    <ul>
      {group.map((issue, n) => (
        <li key={n}>
          <Issue issue={{ ...issue, more: 0 }} texts={{}} />
        </li>
      ))}
    </ul>
    {countIssues(group) > group.length && (
      <p>{getTexts('import').errors.more(formatNumber(countIssues(group) - group.length))}</p>
    )}
  </details>
);

/** Errors for which nothing was stored: a list that can be filtered and copied. */
export const Errors = ({ issues }: { readonly issues: readonly DataIssue[] }): VNode => {
  const [filter, setFilter] = useState('');
  const [isCopied, setIsCopied] = useState(false);
  const { errors: texts } = getTexts('import');
  const names: IssueTexts = getTexts('issues').errors;
  const count = countIssues(issues);
  const wanted = filter.trim().toLowerCase();
  const shown = issues.filter((issue) => describeIssue(issue, names).toLowerCase().includes(wanted));
  return (
    <section class="state failed" role="alert" aria-labelledby="import-errors">
      <h3 id="import-errors">{formatPlural(count, texts.count)}</h3>
      <p>
        {texts.nothingStored} {count > issues.length && texts.onlySome(formatNumber(issues.length))}
      </p>
      <div class="actions issue-tools">
        <TextField label={texts.filter} value={filter} onInput={setFilter} />
        <button
          type="button"
          onClick={() => {
            const lines = issues.map((issue) => describeIssue(issue, names)).join('\n');
            void navigator.clipboard.writeText(lines).then(() => setIsCopied(true));
          }}
        >
          {texts.copy}
        </button>
        <span role="status">{isCopied ? texts.copied : ''}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
      <ul class="issues" aria-label={texts.title} tabIndex={0}>
        {groupByColumn(shown).map((group, n) => (
          <li key={n}>
            {group.length === 1 ? <Issue issue={group[0]} texts={names} /> : <IssueGroup group={group} texts={names} />}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>{texts.noMatch}</p>}
    </section>
  );
};

interface WarningsProps {
  readonly issues: readonly DataIssue[];
  /** Whether the file is imported already. */
  readonly isStored?: boolean;
}

/** Warnings about data without errors, a group for each kind. */
export const Warnings = ({ issues, isStored = true }: WarningsProps): VNode => {
  const { warnings: texts } = getTexts('import');
  const names: IssueTexts = getTexts('issues').warnings;
  return (
    <section aria-labelledby="import-warnings">
      <h3 id="import-warnings">{formatPlural(issues.length, texts.count)}</h3>
      <p>{isStored ? texts.stored : texts.found}</p>
      <ul class="issue-groups" aria-label={texts.title}>
        {groupByCode(issues).map(([code, group]) => (
          <li key={code}>
            <details>
              <summary>
                {names[code]?.name ?? code} ({formatNumber(group.length)})
              </summary>
              <p>{names[code]?.text}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
              <ul class="issues" aria-label={names[code]?.name ?? code} tabIndex={0}>
                {group.slice(0, MOST_LISTED).map((issue, n) => (
                  <li key={n}>
                    <Issue issue={issue} texts={{}} />
                  </li>
                ))}
              </ul>
              {group.length > MOST_LISTED && <p>{texts.more(formatNumber(group.length - MOST_LISTED))}</p>}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
};
