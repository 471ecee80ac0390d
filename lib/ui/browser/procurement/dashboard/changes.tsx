import type { VNode } from 'preact';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { comparePlans, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { useLoad } from '#lib/ui/browser/api/useLoad.ts';
import { formatMoment } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import { formatFigure, isBetter } from '#lib/ui/browser/procurement/shared/figureFormats.ts';
import { readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';

interface ChangesProps {
  readonly plan: PlanSummary;
  readonly before: PlanSummary;
}

/** The figures of a plan that differ from those of the plan before. */
export const Changes = ({ plan, before }: ChangesProps): VNode => {
  const texts = getTexts('dashboard');
  const { figures } = getTexts('terms');
  const { loaded, reload } = useLoad(`${before.ODProcurementPlanID} ${plan.ODProcurementPlanID}`, (signal) =>
    comparePlans(before.ODProcurementPlanID, plan.ODProcurementPlanID, signal),
  );
  const name = texts.plan(readPlanMessage(before.Message)?.configuration ?? '', formatMoment(before.Date));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {({ Kpis: changes }) => {
        const changed = Object.entries(changes).filter(([, { Change }]) => Change !== 0) as [
          keyof Kpis,
          (typeof changes)[string],
        ][];
        if (changed.length === 0) return <p>{texts.before.none}</p>;
        return (
          <>
            <p class="soft">{texts.before.than(name)}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
            <section class="scroll tall" aria-label={texts.before.than(name)} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{texts.before.figure}</th>
                    <th scope="col" class="number">
                      {texts.before.before}
                    </th>
                    <th scope="col" class="number">
                      {texts.before.after}
                    </th>
                    <th scope="col">{texts.before.change}</th>
                  </tr>
                </thead>
                <tbody>
                  {changed.map(([figure, { Before, After, Change }]) => {
                    const better = isBetter(figure, Change);
                    return (
                      <tr key={figure}>
                        <th scope="row">{figures[figure]?.name ?? figure}</th>
                        <td class="number">{formatFigure(figure, Before)}</td>
                        <td class="number">{formatFigure(figure, After)}</td>
                        <td class={better === undefined ? '' : better ? 'better' : 'worse'}>
                          <span aria-hidden="true">{Change > 0 ? '▲' : '▼'}</span>{' '}
                          {formatFigure(figure, Math.abs(Change))}
                          {better !== undefined && ` ${better ? texts.before.better : texts.before.worse}`}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </section>
          </>
        );
      }}
    </ShowLoaded>
  );
};
