import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { NamedConfiguration } from '#lib/ui/browser/api/configurations.ts';
import { getPlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { LinkButtons, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { isSameDraft, toDraft } from '#lib/ui/browser/procurement/settings/draft.ts';
import { Goal } from '#lib/ui/browser/procurement/settings/goal.tsx';

/** Everything but the goal, as pairs of name and value; members that the configuration leaves open are left out. */
const listMembers = (configuration: NamedConfiguration): readonly (readonly [name: string, value: string])[] => {
  const { data: texts } = getTexts('settings');
  const { LeadTimeUnit, LateBy, RecycledSupplierIds, RecycledPartTypes, Effort } = configuration;
  return [
    [texts.leadTimeUnit, texts.units[LeadTimeUnit]],
    ...(LateBy === undefined ? [] : [[texts.lateBy, formatNumber(LateBy)] as const]),
    ...(RecycledSupplierIds.length === 0 ? [] : [[texts.suppliers, RecycledSupplierIds.join(', ')] as const]),
    ...(RecycledPartTypes.length === 0 ? [] : [[texts.partTypes, RecycledPartTypes.join(', ')] as const]),
    ...(Effort === undefined ? [] : [[texts.effort, texts.efforts[Effort]] as const]),
  ];
};

interface PlanConfigurationProps {
  /** Id of the plan. */
  readonly id: string;
  readonly name: string;
  /** The configuration of that name today; undefined if there is none. */
  readonly today: NamedConfiguration | undefined;
  /** Address of the editor of today's configuration. */
  readonly editor: string;
}

/** The configuration that a plan was calculated with, and whether that of the same name has changed since. */
export const PlanConfiguration = ({ id, name, today, editor }: PlanConfigurationProps): VNode => {
  const { ofPlan: texts, configurations } = getTexts('settings');
  const { loaded, reload } = useLoad(`configuration of ${id}`, (signal) => getPlanProblem(id, signal));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="card" aria-labelledby="of-plan">
      <h2 id="of-plan" ref={heading} tabIndex={-1}>
        {texts.title(name)}
      </h2>
      <ShowLoaded loaded={loaded} onRetry={reload}>
        {({ Configuration: configuration }) => (
          <>
            <p>
              <Goal configuration={configuration} />
            </p>
            <ul>
              {listMembers(configuration).map(([member, value]) => (
                <li key={member}>
                  {member}: {value}
                </li>
              ))}
            </ul>
            <p>
              {today === undefined
                ? configurations.gone(name)
                : isSameDraft(toDraft(today), toDraft({ ...configuration, Name: name }))
                  ? texts.same
                  : texts.differs}
            </p>
          </>
        )}
      </ShowLoaded>
      <LinkButtons
        links={[
          [texts.back, `${getPlanAddress(id)}/overview`],
          ...(today === undefined ? [] : [[configurations.edit(name), editor] as const]),
        ]}
      />
    </section>
  );
};
