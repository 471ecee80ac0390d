import type { VNode } from 'preact';
import { findDefaultName, type NamedConfiguration } from '#lib/ui/browser/api/configurations.ts';
import type { PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';
import { Goal } from '#lib/ui/browser/procurement/settings/goal.tsx';
import { readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';

/** Counts the plans that were calculated with each configuration. */
const countPlans = (plans: readonly PlanSummary[]): ReadonlyMap<string, number> =>
  plans.reduce((counts, { Message }) => {
    const name = readPlanMessage(Message)?.configuration ?? '';
    return counts.set(name, (counts.get(name) ?? 0) + 1);
  }, new Map<string, number>());

interface ConfigurationTableProps {
  readonly configurations: readonly NamedConfiguration[];
  /** Undefined while they load. */
  readonly plans: readonly PlanSummary[] | undefined;
  readonly getAddress: (name: string) => string;
}

/** All configurations: goal, number of plans, and a mark on the one of new plans. */
export const ConfigurationTable = ({ configurations, plans, getAddress }: ConfigurationTableProps): VNode => {
  const { configurations: texts } = getTexts('settings');
  const standard = findDefaultName(configurations);
  const counts = plans === undefined ? undefined : countPlans(plans);
  return (
    <ScrollRegion label={texts.title}>
      <table class="configurations">
        <TableHead columns={[texts.name, texts.goal, { number: texts.usedBy }]} />
        <tbody>
          {configurations.map((configuration) => (
            <tr key={configuration.Name}>
              <th scope="row">
                <a href={getAddress(configuration.Name)} aria-label={texts.edit(configuration.Name)}>
                  {configuration.Name}
                </a>
                {configuration.Name === standard && <span class="badge in-use">{texts.isDefault}</span>}
              </th>
              <td>
                <Goal configuration={configuration} />
              </td>
              <td class="number">
                {counts === undefined ? '…' : formatPlural(counts.get(configuration.Name) ?? 0, texts.plans)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
};
