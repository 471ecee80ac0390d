import type { ComponentChildren, VNode } from 'preact';
import type { PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { AlertCounts, NextOrders } from '#lib/procurement/domain/plan/planOverview.ts';
import { formatMoney, formatNumber, formatPeriodDate, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { describeCostBound } from '#lib/ui/browser/procurement/shared/boundText.ts';
import { describeGap, type PlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';

interface GroupProps {
  readonly title: string;
  readonly tone: 'plain' | 'good' | 'warn' | 'bad';
  readonly value: ComponentChildren;
  readonly href?: string | undefined;
  readonly children?: ComponentChildren;
}

const Group = ({ title, tone, value, href, children }: GroupProps): VNode => (
  <section class={`card group ${tone}`} aria-label={title}>
    <h2>{href === undefined ? title : <a href={href}>{title}</a>}</h2>
    <p class="headline">{value}</p>
    {children}
  </section>
);

interface PlanGroupsProps {
  readonly id: string;
  readonly figures: PlanFigures;
  readonly message: Pick<PlanMessage, 'gap' | 'gaps'>;
  /** Undefined while the order lines are read; null if the plan orders nothing. */
  readonly next: NextOrders | null | undefined;
  /** Undefined while the alerts are read. */
  readonly alerts: AlertCounts | undefined;
  /** Whether the groups lead to the views of the plan; a preview has none yet. */
  readonly isLinked?: boolean;
  /** Whether each group is one line, where something else is the page's subject. */
  readonly isBrief?: boolean;
}

/** A plan at a glance: orders to place now, late units, missing units, cost. */
export const PlanGroups = (props: PlanGroupsProps): VNode => {
  const { id, figures, message, next, alerts, isLinked = true, isBrief = false } = props;
  const { groups, gap } = getTexts('summary');
  const costBound = describeCostBound(figures.Objectives);
  const { LateUnits, UnavailableUnits, TotalCost, Saving } = figures;
  const view = (path: string): string | undefined => (isLinked ? `${getPlanAddress(id)}/${path}` : undefined);
  return (
    <div class={isBrief ? 'groups brief' : 'groups'}>
      {next === null ? (
        <Group title={groups.order} tone="plain" value={groups.nothing} />
      ) : (
        <Group
          title={groups.order}
          tone="plain"
          value={next === undefined ? groups.reading : formatMoney(next.Value)}
          href={next === undefined ? undefined : view(`orders?period=${next.OrderPeriod}`)}
        >
          {next !== undefined && (
            <>
              <p>
                {formatPlural(next.Orders, groups.orders)}, {formatPlural(next.Lines, groups.lines)}
              </p>
              <p class="soft">{groups.period(formatNumber(next.OrderPeriod), formatPeriodDate(next.OrderDate))}</p>
            </>
          )}
        </Group>
      )}
      <Group
        title={groups.late}
        tone={LateUnits > 0 ? 'warn' : 'good'}
        value={LateUnits > 0 ? formatPlural(LateUnits, groups.units) : groups.noneLate}
        href={LateUnits > 0 ? view('alerts') : undefined}
      >
        {LateUnits > 0 && alerts !== undefined && <p>{formatPlural(alerts.LateRequirements, groups.requirements)}</p>}
      </Group>
      <Group
        title={groups.missing}
        tone={UnavailableUnits > 0 ? 'bad' : 'good'}
        value={UnavailableUnits > 0 ? formatPlural(UnavailableUnits, groups.units) : groups.noneMissing}
        href={UnavailableUnits > 0 ? view('alerts') : undefined}
      >
        {UnavailableUnits > 0 && alerts !== undefined && <p>{formatPlural(alerts.PartsMissing, groups.parts)}</p>}
      </Group>
      <Group title={groups.cost} tone="plain" value={formatMoney(TotalCost)}>
        <p>{Saving >= 0 ? groups.saving(formatMoney(Saving)) : groups.extra(formatMoney(-Saving))}</p>
        {costBound !== undefined && <p>{costBound}</p>}
        <p class="soft">
          {gap.name}: {describeGap(message)}
        </p>
      </Group>
    </div>
  );
};
