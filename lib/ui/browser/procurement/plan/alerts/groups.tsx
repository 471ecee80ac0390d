import type { VNode } from 'preact';
import type { ReasonCount } from '#lib/procurement/domain/plan/planOverview.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { type Alert, nameAlert } from '#lib/ui/browser/procurement/plan/alerts/columns.ts';

/** Alerts that a group shows itself; the grid below has all. */
const SHOWN = 3;

interface GroupProps {
  readonly count: ReasonCount;
  readonly alerts: readonly Alert[];
  readonly names: Names | undefined;
  readonly toLimits: (row: number) => string;
  readonly toAddress: (alert: number) => string;
  /** Address that shows this group alone; undefined if it is. */
  readonly only: string | undefined;
  readonly onReplan: (configuration: string) => void;
}

/** Alerts of one reason: number of units, remedies, and the largest alerts with the numbers of their limit. */
export const ReasonGroup = ({ count, alerts, names, toLimits, toAddress, only, onReplan }: GroupProps): VNode => {
  const planTexts = getTexts('plan');
  const { alerts: texts, replan } = planTexts;
  const { ReasonText: reason, Requirements: requirements, Units: units } = count;
  const { name, text, help } = getTexts('terms').reasons[reason];
  const own = [...alerts.keys()].filter((row) => alerts[row]?.reason === reason);
  return (
    <article class="card" aria-label={name}>
      <h2>{name}</h2>
      <p class="counts">
        <strong>{formatPlural(units, texts.units)}</strong>
        {', '}
        {formatPlural(requirements, texts.requirements)}
      </p>
      <p>{text}</p>
      <ul class="limits">
        {own.slice(0, SHOWN).map((row) => {
          const alert = alerts[row];
          return (
            alert !== undefined && (
              <li key={row}>
                <a href={toAddress(row)}>{nameAlert(alert, names, planTexts)}</a>
                {': '}
                {formatPlural(alert.missing + alert.late, texts.units)}
                {'; '}
                {toLimits(row)}
              </li>
            )
          );
        })}
      </ul>
      <p class="soft">{help}</p>
      <p class="actions">
        {only !== undefined && (
          <a class="button" href={only}>
            {texts.show(name)}
          </a>
        )}
        {reason === 'TradeOff' && (
          <button type="button" onClick={() => onReplan('OnTime')}>
            {replan.onTime}
          </button>
        )}
      </p>
    </article>
  );
};
