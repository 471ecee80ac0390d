import type { VNode } from 'preact';
import type { AlertLimit } from '#lib/procurement/domain/explain/alertLimits.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import type { Alert } from '#lib/ui/browser/procurement/plan/alerts/columns.ts';
import { formatLimit } from '#lib/ui/browser/procurement/plan/alerts/formatLimit.ts';
import { formatNamed } from '#lib/ui/browser/procurement/shared/names.ts';

interface DetailProps {
  readonly id: string;
  /** Undefined: closed. */
  readonly alert: Alert | undefined;
  /** Undefined while they are found. */
  readonly limits: readonly AlertLimit[] | undefined;
  readonly names: Names | undefined;
  readonly onClose: () => void;
}

/** One alert: what is late or missing, the limits with their numbers, and what might help. */
export const AlertDetail = ({ id, alert, limits, names, onClose }: DetailProps): VNode => {
  const { alerts: texts } = getTexts('plan');
  const { reasons } = getTexts('terms');
  if (alert === undefined) return <Dialog isOpen={false} title="" onClose={onClose} />;
  const { part, period, reason, late, missing } = alert;
  const title = texts.detail.title(formatNamed(names, 'Part', part), formatNumber(period, { useGrouping: false }));
  return (
    <Dialog isOpen={true} title={title} onClose={onClose}>
      <p>
        <strong>
          {[
            ...(missing > 0 ? [texts.detail.missing(formatPlural(missing, texts.units))] : []),
            ...(late > 0 ? [texts.detail.late(formatPlural(late, texts.units))] : []),
          ].join(', ')}
        </strong>
        {': '}
        {reasons[reason].text}
      </p>
      <h3>{texts.detail.limits}</h3>
      {limits === undefined && <p role="status">{texts.reading}</p>}
      {limits?.length === 0 && <p>{reason === 'TradeOff' ? texts.limits.otherUse : reasons[reason].text}</p>}
      <ul>
        {limits?.map((limit) => (
          <li key={JSON.stringify(limit)}>{formatLimit(limit, alert, names, texts)}</li>
        ))}
      </ul>
      <h3>{texts.detail.help}</h3>
      <p>{reasons[reason].help}</p>
      <p>
        <a href={`/procurement/plans/${encodeURIComponent(id)}/orders?part=${part}`}>{texts.detail.lines}</a>
      </p>
    </Dialog>
  );
};
