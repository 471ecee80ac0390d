import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation } from 'preact-iso/router';
import type { AlertLimit } from '#lib/procurement/domain/explain/alertLimits.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { type Alert, nameAlert } from '#lib/ui/browser/procurement/plan/alerts/columns.ts';
import { formatLimit } from '#lib/ui/browser/procurement/plan/alerts/formatLimit.ts';
import { LimitValues } from '#lib/ui/browser/procurement/plan/alerts/limitValues.tsx';
import { tryWithout } from '#lib/ui/browser/procurement/plan/data/tryWithout.ts';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { getLine, listLineOffers } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';
import { Offers } from '#lib/ui/browser/procurement/plan/orders/offers.tsx';
import { WhyNot } from '#lib/ui/browser/procurement/plan/whyNot/lazy.ts';
import { toSubject } from '#lib/ui/browser/procurement/plan/whyNot/subject.ts';

interface DetailProps {
  readonly id: string;
  /** Undefined: closed. */
  readonly alert: Alert | undefined;
  /** Undefined while they are found. */
  readonly limits: readonly AlertLimit[] | undefined;
  readonly lines: PlanLines;
  /** Undefined while the data of the plan are fetched. */
  readonly problem: PlanProblem | undefined;
  readonly onClose: () => void;
}

interface OtherwiseProps extends Pick<DetailProps, 'id' | 'lines'> {
  readonly alert: Alert;
  readonly problem: PlanProblem;
}

/** All offers of the alert's part, and what another wish about it would cost. */
const Otherwise = ({ id, lines, alert, problem }: OtherwiseProps): VNode | null => {
  const { part, period, line: place, late, missing } = alert;
  const line = useMemo(() => (place === undefined ? undefined : getLine(lines, place)), [lines, place]);
  const subject = useMemo(
    () => (line === undefined ? { part, order: undefined, units: late + missing, isLate: true } : toSubject(line)),
    [line, part, late, missing],
  );
  const options = useMemo(
    () => listLineOffers(problem, lines, { PartId: part, RequiredPeriod: period }),
    [problem, lines, part, period],
  );
  // A part without offers admits no wish; its limits say so.
  if (options === undefined || options.length === 0) return null;
  return (
    <>
      <Offers options={options} names={problem.Names} {...(line === undefined ? {} : { line })} />
      <ErrorBoundary>
        <WhyNot id={id} lines={lines} subject={subject} options={options} data={problem} />
      </ErrorBoundary>
    </>
  );
};

/** One alert: late or missing units, the limits with their numbers, and remedies. */
export const AlertDetail = ({ id, alert, limits, lines, problem, onClose }: DetailProps): VNode => {
  const planTexts = getTexts('plan');
  const { alerts: texts } = planTexts;
  const { reasons } = getTexts('terms');
  const { route } = useLocation();
  if (alert === undefined) return <Dialog isOpen={false} isDrawer title="" onClose={onClose} />;
  const { part, period, reason, late, missing } = alert;
  const names = problem?.Names;
  const withoutLimits = (some: readonly AlertLimit[]): void => {
    if (problem !== undefined) route(tryWithout(id, problem, { part, period, units: late + missing }, some));
  };
  const removable = limits?.filter(({ kind }) => kind !== 'tradeOff') ?? [];
  const title = nameAlert(alert, names, planTexts);
  return (
    <Dialog isOpen isDrawer title={title} onClose={onClose}>
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
      <ul class="detail-limits">
        {limits?.map((limit) => (
          <li key={JSON.stringify(limit)}>
            {formatLimit(limit, alert, names, texts)}{' '}
            {limit.kind !== 'tradeOff' && (
              <button type="button" onClick={() => withoutLimits([limit])}>
                {limit.kind === 'noOffer' ? texts.detail.tryOffer : texts.detail.tryWithout}
              </button>
            )}
          </li>
        ))}
      </ul>
      {removable.length > 1 && (
        <button type="button" onClick={() => withoutLimits(removable)}>
          {texts.detail.tryWithoutAll}
        </button>
      )}
      <ErrorBoundary>
        <LimitValues id={id} alert={alert} problem={problem} />
      </ErrorBoundary>
      <h3>{texts.detail.help}</h3>
      <p>{reasons[reason].help}</p>
      <p>
        <a href={`${getPlanAddress(id)}/orders?part=${part}`}>{texts.detail.lines}</a>
        {' · '}
        <a href={`${getPlanAddress(id)}/data?part=${part}`}>{texts.detail.data}</a>
      </p>
      {problem !== undefined && <Otherwise id={id} lines={lines} alert={alert} problem={problem} />}
    </Dialog>
  );
};
