import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { AlertCounts } from '#lib/procurement/domain/plan/planOverview.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatMoment, formatMoney, formatNamed, formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import { Empty } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion } from '#lib/ui/browser/kit/table.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { FIGURE_BLOCKS } from '#lib/ui/browser/procurement/plan/figureBlocks.ts';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { collectDraftOrders, countDraftLines } from '#lib/ui/browser/procurement/plan/print/draftOrders.ts';
import { DraftOrders } from '#lib/ui/browser/procurement/plan/print/draftOrdersPage.tsx';
import { formatFigure } from '#lib/ui/browser/procurement/shared/figureFormats.ts';
import { describeGap, type PlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';
import { AlertsByReason } from '#lib/ui/browser/procurement/shared/planTables.tsx';

/** Maximum number of printed lines: 2,000 are some fifty sheets of paper. */
const MOST_LINES = 2_000;

interface PrintProps {
  readonly id: string;
  readonly lines: PlanLines;
  readonly names: Names | undefined;
  readonly figures: Kpis | undefined;
  readonly alerts: AlertCounts;
  readonly message: PlanMessage;
  readonly date: string;
  readonly title: string | undefined;
}

const Summary = ({ id, figures, alerts, message, date, title }: PrintProps): VNode => {
  const texts = getTexts('print');
  const { gap } = getTexts('summary');
  const { overview, calculatedOn, of } = getTexts('plan');
  const { figures: names } = getTexts('terms');
  return (
    <section class="paper" aria-label={texts.summary}>
      <h2>{title === undefined || title === '' ? of(message.configuration, formatMoment(date)) : title}</h2>
      <p>
        {message.configuration} · {calculatedOn} {formatMoment(date)} · {gap.name}: {describeGap(message)}
      </p>
      {figures !== undefined && (
        <div class="paper-figures">
          {FIGURE_BLOCKS.map(({ block, names: members }) => (
            <table key={block}>
              <caption>{overview.blocks[block]}</caption>
              <tbody>
                {members.map((name) => (
                  <tr key={name}>
                    <th scope="row">{names[name].name}</th>
                    <td class="number">{formatFigure(name, figures[name])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </div>
      )}
      <h3>{overview.alerts}</h3>
      <ScrollRegion label={overview.alerts}>
        <AlertsByReason plan={getPlanAddress(id)} alerts={alerts} />
      </ScrollRegion>
    </section>
  );
};

/** The plan for paper: summary with alerts by reason, then one page for each supplier as a draft order. */
export const Print = (props: PrintProps): VNode => {
  const { id, lines, names } = props;
  const texts = getTexts('print');
  const { query, route } = useLocation();
  const [supplier, period] = [query.supplier, query.period].map((text) =>
    text === undefined || text === '' ? undefined : Number(text),
  );
  const suppliers = useMemo(() => [...new Set(lines.columns.SupplierId)].sort((a, b) => a - b), [lines]);
  const drafts = useMemo(() => collectDraftOrders(lines, { supplier, period }), [lines, supplier, period]);
  const count = countDraftLines(drafts);
  const isTooLong = count > MOST_LINES;
  const workbook = `/api/ProcurementExport/${encodeURIComponent(id)}?format=xlsx`;
  return (
    <div class="print-view">
      <div class="grid-fields no-print">
        <SelectField
          label={texts.supplier}
          value={String(supplier ?? '')}
          options={[
            { value: '', text: texts.everySupplier },
            ...suppliers.map((each) => ({ value: String(each), text: formatNamed(names, 'Supplier', each) })),
          ]}
          onChange={(value) => route(withParameters({ supplier: value, period: undefined }), true)}
        />
        <button type="button" class="primary" aria-disabled={isTooLong || count === 0} onClick={() => print()}>
          {texts.print}
        </button>
        {period !== undefined && (
          <a class="button" href={withParameters({ period: undefined })}>
            {texts.everyPeriod}
          </a>
        )}
      </div>
      {isTooLong ? (
        <Empty title={texts.tooLong(formatNumber(count), formatNumber(MOST_LINES))}>
          <p>{texts.tooLongText}</p>
          <p class="actions">
            <a class="button" href={workbook} download={`plan-${id}.xlsx`}>
              {texts.workbook}
            </a>
          </p>
        </Empty>
      ) : (
        <>
          {supplier === undefined && <Summary {...props} />}
          {count === 0 && <Empty title={texts.nothing} />}
          {drafts.map((each) => (
            <DraftOrders key={each.supplier} {...each} names={names} />
          ))}
          {supplier === undefined && drafts.length > 0 && (
            <p class="paper-sum no-print">
              {texts.sumOfAll}: {formatMoney(drafts.reduce((all, { total }) => all + total, 0))}
            </p>
          )}
        </>
      )}
    </div>
  );
};
