import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import { Empty } from '#lib/ui/browser/kit/states.tsx';
import { createAlertColumns, listAlerts } from '#lib/ui/browser/procurement/plan/alerts/columns.ts';
import type { PlanContent } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import type { AlertCounts } from '#lib/ui/browser/procurement/shared/readAlerts.ts';

interface AlertsProps {
  readonly id: string;
  readonly content: PlanContent;
  readonly counts: AlertCounts;
  readonly names: Names | undefined;
  /** Opens the dialog for another plan of the same data. */
  readonly onReplan: (configuration: string) => void;
}

/** Why something is late or missing: a group for each reason, and below them every alert. */
export const Alerts = ({ id, content, counts, names, onReplan }: AlertsProps): VNode => {
  const texts = getTexts('plan');
  const { reasons } = getTexts('terms');
  const { path, query } = useLocation();
  const alerts = useMemo(() => listAlerts(content), [content]);
  const language = getLanguage();
  const columns = useMemo(
    () => createAlertColumns(alerts, names, texts, reasons),
    [alerts, names, language, texts, reasons],
  );
  if (alerts.length === 0)
    return (
      <Empty title={texts.alerts.none}>
        <p>{texts.alerts.noneText}</p>
      </Empty>
    );
  // With one reason chosen its alerts stand right below it.
  const chosen = counts.reasons.filter(({ reason }) => reason === query.reason);
  const groups = chosen.length === 0 ? counts.reasons : chosen;
  return (
    <>
      <section aria-label={texts.alerts.groups}>
        {chosen.length > 0 && (
          <p>
            <a href={path}>{texts.alerts.showAll}</a>
          </p>
        )}
        <ul class="reason-groups">
          {groups.map(({ reason, requirements, units }) => {
            const { name, text, help } = reasons[reason];
            return (
              <li key={reason}>
                <article class="card" aria-label={name}>
                  <h2>{name}</h2>
                  <p class="counts">
                    <strong>{formatPlural(units, texts.alerts.units)}</strong>
                    {', '}
                    {formatPlural(requirements, texts.alerts.requirements)}
                  </p>
                  <p>{text}</p>
                  <p class="soft">{help}</p>
                  <p class="actions">
                    {chosen.length === 0 && (
                      <a class="button" href={`${path}?reason=${reason}`}>
                        {texts.alerts.show(name)}
                      </a>
                    )}
                    {reason === 'TradeOff' && (
                      <button type="button" onClick={() => onReplan('OnTime')}>
                        {texts.replan.onTime}
                      </button>
                    )}
                  </p>
                </article>
              </li>
            );
          })}
        </ul>
      </section>
      <Grid label={texts.alerts.title} count={alerts.length} columns={columns} fileName={`plan-${id}-alerts`} />
    </>
  );
};
