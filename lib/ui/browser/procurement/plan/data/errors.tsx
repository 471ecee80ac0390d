import type { VNode } from 'preact';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { describeMessage, IssueMessage } from '#lib/ui/browser/kit/issueMessage.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import type { DataError } from '#lib/ui/browser/procurement/plan/data/checkMessages.ts';

/** Errors shown; the others follow when these are corrected. */
const SHOWN = 20;

/** Errors of the changed data, with a link to the table. */
export const DataErrors = ({ errors }: { readonly errors: readonly DataError[] }): VNode | null => {
  const texts = getTexts('data');
  if (errors.length === 0) return null;
  return (
    <section class="card failed" role="alert" aria-label={texts.errors}>
      <h2>{formatPlural(errors.length, texts.errorCount)}</h2>
      <ul>
        {errors.slice(0, SHOWN).map(({ table, row, ...issue }) => (
          <li key={`${table} ${row} ${describeMessage(issue)}`}>
            {table !== undefined && (
              <>
                <a href={withParameters({ table, sort: undefined, q: undefined })} lang="en">
                  {table}
                </a>
                {row === undefined ? ': ' : texts.rowOf(String(row + 1))}
              </>
            )}
            <IssueMessage issue={issue} />
          </li>
        ))}
      </ul>
    </section>
  );
};
