import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { PlanRisk } from '#lib/procurement/domain/risk/planRisk.ts';
import { getPlanRisk } from '#lib/ui/browser/api/questions.ts';
import { formatNamed, formatNumber, formatPlural, formatQuantity, formatShare } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed, Loading, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { formatChance } from '#lib/ui/browser/procurement/plan/risk/formatChance.ts';
import { LateBy, useLateBy } from '#lib/ui/browser/procurement/plan/risk/lateBy.tsx';

const MOST_PARTS = 10;

const formatUnits = (units: number): string => formatNumber(units, { maximumFractionDigits: 1 });

const plain = (id: number): string => formatNumber(id, { useGrouping: false });

interface TableProps {
  /** Address of the plan, to which the view is added. */
  readonly plan: string;
  readonly risk: PlanRisk;
  readonly names: Names | undefined;
}

const Lines = ({ plan, risk, names }: TableProps): VNode => {
  const texts = getTexts('risk');
  const { lines } = texts;
  return (
    <ScrollRegion label={lines.title}>
      <table>
        <caption>{lines.title}</caption>
        <TableHead
          columns={[
            lines.part,
            { number: lines.late },
            lines.chance,
            lines.supplier,
            { number: lines.period },
            { number: lines.units },
          ]}
        />
        <tbody>
          {risk.Lines.map(({ PartId, SupplierId, OrderPeriod, Quantity, Chance, LateUnits }) => {
            const [part, supplier] = [formatNamed(names, 'Part', PartId), formatNamed(names, 'Supplier', SupplierId)];
            return (
              <tr key={[PartId, SupplierId, OrderPeriod].join()}>
                <th scope="row">
                  <a
                    href={`${plan}/orders?part=${PartId}&supplier=${SupplierId}&period=${OrderPeriod}`}
                    aria-label={lines.open(part, supplier, plain(OrderPeriod))}
                  >
                    {part}
                  </a>
                </th>
                <td class="number">{formatUnits(LateUnits)}</td>
                <td>{formatChance(Chance, texts)}</td>
                <td>{supplier}</td>
                <td class="number">{plain(OrderPeriod)}</td>
                <td class="number">{formatQuantity(Quantity)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
};

const Parts = ({ plan, risk, names }: TableProps): VNode => {
  const { parts } = getTexts('risk');
  const certain = risk.Parts.filter(({ StockOut }) => StockOut >= 1);
  const likely = risk.Parts.filter(({ StockOut }) => StockOut < 1).toSorted((a, b) => b.StockOut - a.StockOut);
  return (
    <ScrollRegion label={parts.title}>
      {certain.length > 0 && <p>{formatPlural(certain.length, parts.certain)}</p>}
      {likely.length === 0 ? (
        <p>{parts.none}</p>
      ) : (
        <table>
          <caption>{parts.title}</caption>
          <TableHead
            columns={[parts.part, { number: parts.chance }, { number: parts.expected }, { number: parts.planned }]}
          />
          <tbody>
            {likely.slice(0, MOST_PARTS).map(({ PartId, StockOut, ExpectedLateUnits, PlannedLateUnits }) => (
              <tr key={PartId}>
                <th scope="row">
                  <a href={`${plan}/orders?part=${PartId}`}>{formatNamed(names, 'Part', PartId)}</a>
                </th>
                <td class="number">{formatShare(StockOut, 0)}</td>
                <td class="number">{formatUnits(ExpectedLateUnits)}</td>
                <td class="number">{formatUnits(PlannedLateUnits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ScrollRegion>
  );
};

/** Returns whether an element is near the visible part of the page. */
const useSeen = () => {
  const element = useRef<HTMLElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, isSeen };
};

interface RiskProps {
  readonly id: string;
  readonly names: Names | undefined;
}

/** The effect of late suppliers on a plan. It is calculated when the block becomes visible. */
export const Risk = ({ id, names }: RiskProps): VNode => {
  const texts = getTexts('risk');
  const { element, isSeen } = useSeen();
  const lateBy = useLateBy();
  const { loaded, reload } = useLoad(`risk ${id} ${isSeen} ${lateBy}`, async (signal) =>
    isSeen ? getPlanRisk(id, { lateBy }, signal) : undefined,
  );
  // The current risk stays while that of another delay is calculated, so that the choice keeps the focus.
  const last = useRef<PlanRisk | undefined>(undefined);
  if (loaded.value !== undefined) last.current = loaded.value;
  const risk = last.current;
  const plan = getPlanAddress(id);
  const hasRisk = risk !== undefined && risk.Lines.length + risk.Parts.length > 0;
  return (
    <section ref={element} class="card risk" aria-label={texts.title} aria-busy={isSeen && loaded.state === 'loading'}>
      <h2>{texts.title}</h2>
      {loaded.state === 'failed' ? (
        <Failed error={loaded.error} onRetry={reload} />
      ) : (
        risk === undefined && <Loading text={texts.calculating} />
      )}
      {risk !== undefined && (
        <>
          <LateBy value={lateBy ?? risk.LateBy} />
          <p class="risk-sentence" role="status">
            {hasRisk
              ? texts.expected(
                  formatUnits(risk.ExpectedLateUnits),
                  formatUnits(risk.ExpectedLateUnits - risk.PlannedLateUnits),
                  formatUnits(risk.PlannedLateUnits),
                )
              : texts.none}
          </p>
          {risk.SimulatedParts > 0 && (
            <p class="soft">
              {texts.margin(formatPlural(risk.SimulatedParts, texts.simulated), formatShare(risk.MarginOfError, 1))}
            </p>
          )}
          {hasRisk && (
            <div class="risk-tables">
              {risk.Lines.length > 0 && <Lines plan={plan} risk={risk} names={names} />}
              <Parts plan={plan} risk={risk} names={names} />
            </div>
          )}
        </>
      )}
    </section>
  );
};
