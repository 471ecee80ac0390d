import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { PlanRisk } from '#lib/procurement/domain/risk/planRisk.ts';
import { getPlanRisk } from '#lib/ui/browser/api/questions.ts';
import { useLoad } from '#lib/ui/browser/api/useLoad.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed, Loading } from '#lib/ui/browser/kit/states.tsx';
import type { Line } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';
import { formatChance } from '#lib/ui/browser/procurement/plan/risk/formatChance.ts';
import { LateBy, useLateBy } from '#lib/ui/browser/procurement/plan/risk/lateBy.tsx';

const formatUnits = (units: number): string => formatNumber(units, { maximumFractionDigits: 1 });

interface LineRiskProps {
  readonly id: string;
  readonly line: Line;
}

/** How likely the order of a line is late, and what that would do to its part. */
export const LineRisk = ({ id, line }: LineRiskProps): VNode => {
  const texts = getTexts('risk');
  const { PartId, SupplierId, OrderPeriod, SupplyOnTime } = line;
  const lateBy = useLateBy();
  const isSure = SupplyOnTime >= 100;
  const { loaded, reload } = useLoad(`risk ${id} ${PartId} ${isSure} ${lateBy}`, async (signal) =>
    isSure ? undefined : getPlanRisk(id, { lateBy, part: PartId }, signal),
  );
  // The risk shown stays while that of another delay is calculated: the choice keeps the focus.
  const last = useRef<PlanRisk | undefined>(undefined);
  if (loaded.value !== undefined) last.current = loaded.value;
  const risk = last.current;
  const own = risk?.Lines.find((each) => each.SupplierId === SupplierId && each.OrderPeriod === OrderPeriod);
  const tellHarm = (units: number): string =>
    (units === 1 ? texts.line.harm.one : texts.line.harm.other).replace('#', formatUnits(units));
  return (
    <section class="line-risk" aria-label={texts.line.title} aria-busy={!isSure && loaded.state === 'loading'}>
      {isSure ? (
        <p>{texts.line.sure}</p>
      ) : (
        <>
          {risk === undefined && loaded.state === 'loading' && <Loading text={texts.calculating} />}
          {loaded.state === 'failed' && <Failed error={loaded.error} onRetry={reload} />}
          {risk !== undefined && (
            <>
              <p role="status">
                {texts.line.chance(formatChance((100 - SupplyOnTime) / 100, texts))}{' '}
                {own === undefined ? texts.line.harmless : tellHarm(own.LateUnits)}
              </p>
              <LateBy value={lateBy ?? risk.LateBy} />
            </>
          )}
        </>
      )}
    </section>
  );
};
