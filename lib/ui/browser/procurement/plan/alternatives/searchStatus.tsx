import type { VNode } from 'preact';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed } from '#lib/ui/browser/kit/states.tsx';
import type { Limits } from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';
import { type Fewest, raiseLimits } from '#lib/ui/browser/procurement/plan/alternatives/raiseLimits.ts';
import type { Exploration } from '#lib/ui/browser/procurement/plan/alternatives/useExplore.ts';

interface NoPlanProps {
  readonly fewest: Fewest;
  readonly limits: Limits;
  readonly onLimits: (limits: Limits) => void;
}

const NoPlan = ({ fewest, limits, onLimits }: NoPlanProps): VNode => {
  const { search } = getTexts('alternatives');
  const raised = raiseLimits(limits, fewest);
  const told = [
    ...(raised.Orders === undefined ? [] : [formatPlural(raised.Orders, search.orders)]),
    ...(raised.Suppliers === undefined ? [] : [formatPlural(raised.Suppliers, search.suppliers)]),
  ];
  return (
    <>
      <p>
        {search.none}{' '}
        {search.fewest(formatPlural(fewest.orders, search.orders), formatPlural(fewest.suppliers, search.suppliers))}.
      </p>
      <button type="button" onClick={() => onLimits(raised)}>
        {told.length === 0 ? search.clear : search.set(told.join(search.and))}
      </button>
    </>
  );
};

interface SearchStatusProps {
  readonly exploration: Exploration;
  readonly limits: Limits;
  readonly onLimits: (limits: Limits) => void;
  readonly onRetry: () => void;
}

/** Says in words how far the search for a plan beyond the listed ones is. */
export const SearchStatus = ({ exploration, limits, onLimits, onRetry }: SearchStatusProps): VNode => {
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
        {exploration.state === 'none' ? (
          <NoPlan fewest={exploration.fewest} limits={limits} onLimits={onLimits} />
        ) : (
          <p class={exploration.state === 'searching' ? 'loading' : 'soft'}>{tell()}</p>
        )}
      </div>
      {exploration.state === 'failed' && <Failed error={exploration.error} onRetry={onRetry} />}
    </div>
  );
};
