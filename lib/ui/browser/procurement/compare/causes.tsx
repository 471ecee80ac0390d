import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Cause } from '#lib/procurement/domain/questions/causes.ts';
import { findCauses } from '#lib/ui/browser/api/procurement.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Loading, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import {
  describeCauseChange,
  describeCauseEffect,
  describeCauseRow,
  getCauseRow,
} from '#lib/ui/browser/procurement/compare/describeCause.ts';
import { getRowAddress } from '#lib/ui/browser/procurement/shared/rowKey.ts';

interface CauseItemProps {
  readonly cause: Cause;
  /** Plan whose data have the row. */
  readonly plan: string;
  readonly names: Names | undefined;
}

const CauseItem = ({ cause, plan, names }: CauseItemProps): VNode => {
  const texts = getTexts('difference').causes;
  const isWholeRow = cause.Before === undefined || cause.After === undefined;
  const change = describeCauseChange(cause);
  return (
    <li>
      <a href={getRowAddress(plan, cause.Table, getCauseRow(cause))}>
        <strong>{describeCauseRow(cause, names)}</strong>
      </a>{' '}
      <small class="soft" lang="en">
        {cause.Table}
      </small>
      {': '}
      <span {...(isWholeRow ? {} : { lang: 'en' })}>{change}</span>
      <br />
      {describeCauseEffect(cause)}
      {!cause.Exact && <small class="soft"> {texts.estimated}</small>}
    </li>
  );
};

interface FoundProps {
  readonly before: string;
  readonly after: string;
  readonly names: Names | undefined;
}

const FoundCauses = ({ before, after, names }: FoundProps): VNode => {
  const texts = getTexts('difference').causes;
  const { loaded, reload } = useLoad(`causes ${before} ${after}`, (signal) => findCauses(before, after, signal));
  if (loaded.state === 'loading') return <Loading text={texts.finding} />;
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {({ Changes, Others }) => (
        <>
          {Changes.length === 0 && <p>{texts.none}</p>}
          <ol class="causes">
            {Changes.map((cause) => (
              <CauseItem
                key={JSON.stringify([cause.Table, cause.Before, cause.After])}
                cause={cause}
                plan={cause.After === undefined ? before : after}
                names={names}
              />
            ))}
          </ol>
          {Others > 0 && <p class="soft">{formatPlural(Others, texts.others)}</p>}
        </>
      )}
    </ShowLoaded>
  );
};

/** What makes the difference between two plans; undefined if they are equal, `noEffect` if only their data differ. */
export type Origin = 'data' | 'noEffect' | 'configuration' | 'calculation' | undefined;

interface CausesProps extends FoundProps {
  readonly origin: Origin;
  /** Configuration of the plan after. */
  readonly configuration: string;
}

const describeOrigin = (origin: Exclude<Origin, 'data' | 'noEffect'>, configuration: string): string => {
  const texts = getTexts('difference').causes;
  if (origin === undefined) return texts.equal;
  return origin === 'configuration' ? texts.sameData : texts.sameConfiguration(configuration);
};

/** Name of the parameter in the address under which causes are found, also after a reload. */
const FIND = 'causes';

/** The changes of the data that explain the difference. They are found on demand, because that takes a calculation. */
export const PlanCauses = ({ before, after, names, origin, configuration }: CausesProps): VNode => {
  const texts = getTexts('difference').causes;
  const { path, query, route } = useLocation();
  const find = (): void => {
    const parameters = new URLSearchParams(location.search);
    parameters.set(FIND, '1');
    route(`${path}?${parameters}`, true);
  };
  const isFound = query[FIND] === '1';
  const found = <FoundCauses before={before} after={after} names={names} />;
  return (
    <section class="card difference-part" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {origin === 'noEffect' ? (
        <>
          <p>{texts.noEffectOfData}</p>
          {isFound && found}
          <a class="button" href={`${getPlanAddress(after)}/alerts`}>
            {texts.limits}
          </a>
        </>
      ) : origin === 'data' ? (
        <>
          <p>{texts.about}</p>
          {isFound ? (
            found
          ) : (
            <button type="button" onClick={find}>
              {texts.find}
            </button>
          )}
        </>
      ) : (
        <p>{describeOrigin(origin, configuration)}</p>
      )}
    </section>
  );
};
