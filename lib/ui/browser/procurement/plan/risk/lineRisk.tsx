import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { PlanRisk } from '#lib/procurement/domain/risk/planRisk.ts';
import { getPlanRisk } from '#lib/ui/browser/api/questions.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed, Loading, useLoad } from '#lib/ui/browser/kit/states.tsx';
import type { Line } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';
import { formatChance } from '#lib/ui/browser/procurement/plan/risk/formatChance.ts';
import { LateBy, useLateBy } from '#lib/ui/browser/procurement/plan/risk/lateBy.tsx';

const formatUnits = (units: number): string => formatNumber(units, { maximumFractionDigits: 1 });

interface LineRiskProps {
  readonly id: string;
  readonly line: Line;
  /** Order lines of the plan. */
  readonly count: number;
}

/**
 * Number of order lines from which the service takes seconds to read a plan, so that the risk is asked for on demand.
 */
const MANY_LINES = 3_000;

/** The chance that the order of a line is late, and the effect on its part. */
export const LineRisk = ({ id, line, count }: LineRiskProps): VNode => {
  const texts = getTexts('risk');
  const { PartId, SupplierId, OrderPeriod, SupplyOnTime } = line;
  const lateBy = useLateBy();
  const isSure = SupplyOnTime >= 100;
  const [isWanted, setIsWanted] = useState(count <= MANY_LINES);
  const isAsked = isWanted && !isSure;
  const { loaded, reload } = useLoad(`risk ${id} ${PartId} ${isAsked} ${lateBy}`, async (signal) =>
    isAsked ? getPlanRisk(id, { lateBy, part: PartId }, signal) : undefined,
  );
  // The current risk stays while that of another delay is calculated, so that the choice keeps the focus.
  const last = useRef<PlanRisk | undefined>(undefined);
  if (loaded.value !== undefined) last.current = loaded.value;
  const risk = last.current;
  const own = risk?.Lines.find((each) => each.SupplierId === SupplierId && each.OrderPeriod === OrderPeriod);
  const tellHarm = (units: number): string =>
    (units === 1 ? texts.line.harm.one : texts.line.harm.other).replace('#', formatUnits(units));
  const harm = (): string => (own === undefined ? texts.line.harmless : tellHarm(own.LateUnits));
  return (
    <section class="line-risk" aria-label={texts.line.title} aria-busy={isAsked && loaded.state === 'loading'}>
      <p role="status">
        {isSure ? texts.line.sure : texts.line.chance(formatChance((100 - SupplyOnTime) / 100, texts))}
        {risk !== undefined && ` ${harm()}`}
      </p>
      {isAsked && risk === undefined && loaded.state === 'loading' && <Loading text={texts.calculating} />}
      {loaded.state === 'failed' && <Failed error={loaded.error} onRetry={reload} />}
      {!isSure && !isWanted && (
        <button type="button" onClick={() => setIsWanted(true)}>
          {texts.line.ask}
        </button>
      )}
      {risk !== undefined && <LateBy value={lateBy ?? risk.LateBy} />}
    </section>
  );
};
