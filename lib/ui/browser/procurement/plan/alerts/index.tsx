import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { AlertCounts } from '#lib/procurement/domain/plan/planOverview.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import { Empty } from '#lib/ui/browser/kit/states.tsx';
import { createAlertColumns, listAlerts } from '#lib/ui/browser/procurement/plan/alerts/columns.ts';
import { AlertDetail } from '#lib/ui/browser/procurement/plan/alerts/detail.tsx';
import { formatLimits } from '#lib/ui/browser/procurement/plan/alerts/formatLimit.ts';
import { ReasonGroup } from '#lib/ui/browser/procurement/plan/alerts/groups.tsx';
import { useAlertLimits } from '#lib/ui/browser/procurement/plan/alerts/useAlertLimits.ts';
import type { PlanContent } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

interface AlertsProps {
  readonly id: string;
  readonly content: PlanContent;
  readonly counts: AlertCounts;
  /** Undefined while it is fetched. */
  readonly problem: PlanProblem | undefined;
  /** Opens the dialog for another plan of the same data. */
  readonly onReplan: (configuration: string) => void;
}

/** Name in the address of the alert that is open. */
const OPEN = 'alert-row';

/** Address with an alert open; undefined: with none. */
const getAddress = (path: string, row: number | undefined): string => {
  const parameters = new URLSearchParams(location.search);
  // A question belongs to the alert that was open.
  parameters.delete('ask');
  if (row === undefined) parameters.delete(OPEN);
  else parameters.set(OPEN, String(row));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
};

/** Why something is late or missing: a group for each reason, and below them every alert. */
export const Alerts = ({ id, content, counts, problem, onReplan }: AlertsProps): VNode => {
  const texts = getTexts('plan');
  const { reasons } = getTexts('terms');
  const { path, query, route } = useLocation();
  const alerts = useMemo(() => listAlerts(content), [content]);
  const limits = useAlertLimits(id, problem, content.lines, alerts).value;
  const names = problem?.Names;
  const language = getLanguage();
  const toLimits = useMemo(
    () =>
      (row: number): string => {
        const alert = alerts[row];
        if (alert === undefined) return '';
        return limits === undefined
          ? texts.alerts.reading
          : formatLimits(limits[row] ?? [], alert, names, texts.alerts);
      },
    [alerts, limits, names, texts],
  );
  const columns = useMemo(
    () => createAlertColumns(alerts, names, { ...texts, reasons }, toLimits),
    [alerts, names, language, texts, reasons, toLimits],
  );
  if (alerts.length === 0)
    return (
      <Empty title={texts.alerts.none}>
        <p>{texts.alerts.noneText}</p>
      </Empty>
    );
  const toAddress = (row: number | undefined): string => getAddress(path, row);
  const open = query[OPEN] === undefined ? undefined : Number(query[OPEN]);
  // With one reason chosen its alerts stand right below it.
  const chosen = counts.Reasons.filter(({ ReasonText }) => ReasonText === query.reason);
  return (
    <>
      <section aria-label={texts.alerts.groups}>
        {chosen.length > 0 && (
          <p>
            <a href={path}>{texts.alerts.showAll}</a>
          </p>
        )}
        <ul class="reason-groups">
          {(chosen.length === 0 ? counts.Reasons : chosen).map((count) => (
            <li key={count.ReasonText}>
              <ReasonGroup
                count={count}
                alerts={alerts}
                names={names}
                toLimits={toLimits}
                toAddress={toAddress}
                only={chosen.length === 0 ? `${path}?reason=${count.ReasonText}` : undefined}
                onReplan={onReplan}
              />
            </li>
          ))}
        </ul>
      </section>
      <Grid
        label={texts.alerts.title}
        rowForms={texts.alerts.count}
        count={alerts.length}
        columns={columns}
        fileName={`plan-${id}-alerts`}
        onOpen={(row) => route(toAddress(row))}
      />
      <AlertDetail
        id={id}
        alert={open === undefined ? undefined : alerts[open]}
        limits={open === undefined ? undefined : limits?.[open]}
        lines={content.lines}
        problem={problem}
        onClose={() => route(toAddress(undefined), true)}
      />
    </>
  );
};
