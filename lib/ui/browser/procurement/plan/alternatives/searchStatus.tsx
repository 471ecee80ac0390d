import type { VNode } from 'preact';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { UncoveredPart } from '#lib/ui/browser/api/front.ts';
import { formatList, formatMoney, formatNamed, formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { useFocusAround } from '#lib/ui/browser/kit/focusAround.ts';
import { Failed } from '#lib/ui/browser/kit/states.tsx';
import { getOffersAddress } from '#lib/ui/browser/procurement/addresses.ts';
import type { Explored, Limits } from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';
import { type Least, raiseLimits } from '#lib/ui/browser/procurement/plan/alternatives/raiseLimits.ts';
import type { Exploration } from '#lib/ui/browser/procurement/plan/alternatives/useExplore.ts';

const formatLeast = (limited: Explored, value: number): string => {
  const { least } = getTexts('alternatives').search;
  return limited === 'Cost' ? least.Cost(formatMoney(value)) : formatPlural(value, least[limited]);
};

interface WayOut {
  readonly onLimits: (limits: Limits) => void;
  readonly onAllowAll: () => void;
}

interface NoPlanProps extends WayOut {
  readonly isProven: boolean;
  readonly least: Least;
  readonly limits: Limits;
}

const NoPlan = ({ isProven, least, limits, onLimits, onAllowAll }: NoPlanProps): VNode => {
  const { search } = getTexts('alternatives');
  const { limits: next, raised, removed } = raiseLimits(limits, least);
  const told = (['Orders', 'Suppliers', 'Cost', 'LateUnitPeriods'] as const).filter(
    (name) => name === 'Orders' || name === 'Suppliers' || limits[name] !== undefined,
  );
  const element = useFocusAround<HTMLDivElement>();
  const isOut = raised.length > 0 || removed !== undefined;
  const button = (): string => {
    if (raised.length > 0) return search.set(formatList(raised.map((name) => formatLeast(name, least[name]))));
    return removed === undefined ? search.allowAll : search.clear[removed];
  };
  return (
    <div ref={element}>
      <p>
        {isProven ? search.impossible : search.none}{' '}
        {search.fewest(formatList(told.map((name) => formatLeast(name, least[name]))))}.
        {raised.length === 0 && removed !== undefined && ` ${search.together}`}
      </p>
      <button type="button" onClick={() => (isOut ? onLimits(next) : onAllowAll())}>
        {button()}
      </button>
    </div>
  );
};

/** Maximum number of parts that a text names; it counts the rest. */
const MOST_NAMED = 5;

interface UncoveredProps {
  readonly id: string;
  readonly parts: readonly UncoveredPart[];
  readonly names: Names | undefined;
  readonly onAllowAll: () => void;
}

const Uncovered = ({ id, parts, names, onAllowAll }: UncoveredProps): VNode => {
  const { search } = getTexts('alternatives');
  const more = parts.length - MOST_NAMED;
  const element = useFocusAround<HTMLDivElement>();
  return (
    <div ref={element}>
      <p>{search.uncovered}</p>
      <ul>
        {parts.slice(0, MOST_NAMED).map(({ PartId, UnavailableUnits, EndMinimumStockShortfall }) => (
          <li key={PartId}>
            <a href={getOffersAddress(id, PartId)}>
              {search.part(
                formatNamed(names, 'Part', PartId),
                UnavailableUnits > 0
                  ? formatPlural(UnavailableUnits, search.missing)
                  : formatPlural(EndMinimumStockShortfall, search.missingStock),
              )}
            </a>
          </li>
        ))}
        {more > 0 && <li>{formatPlural(more, search.moreParts)}</li>}
      </ul>
      <button type="button" onClick={onAllowAll}>
        {search.allowAll}
      </button>
    </div>
  );
};

interface SearchStatusProps extends WayOut {
  readonly id: string;
  readonly exploration: Exploration;
  readonly limits: Limits;
  readonly names: Names | undefined;
  readonly onRetry: () => void;
}

/** Says in words how far the search for a plan beyond the listed ones is. */
export const SearchStatus = ({ id, exploration, limits, names, onRetry, ...wayOut }: SearchStatusProps): VNode => {
  const { search } = getTexts('alternatives');
  const tell = (): string => {
    switch (exploration.state) {
      case 'waiting':
        return search.waiting;
      case 'searching':
        return search.searching;
      case 'found':
        return exploration.isNew ? search.found(formatNumber(exploration.point)) : search.known;
      default:
        return '';
    }
  };
  return (
    <div class="search-status">
      <div role="status">
        {exploration.state === 'none' && <NoPlan {...exploration} limits={limits} {...wayOut} />}
        {exploration.state === 'uncovered' && (
          <Uncovered id={id} parts={exploration.parts} names={names} onAllowAll={wayOut.onAllowAll} />
        )}
        {exploration.state !== 'none' && exploration.state !== 'uncovered' && (
          <p class={exploration.state === 'searching' ? 'loading' : 'soft'}>{tell()}</p>
        )}
      </div>
      {exploration.state === 'failed' && <Failed error={exploration.error} onRetry={onRetry} />}
    </div>
  );
};
