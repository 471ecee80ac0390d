import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatNamed, formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Empty, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { useParameter, withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { describeMark } from '#lib/ui/browser/procurement/plan/timeline/describe.ts';
import { filterRows, type TimelineFilter } from '#lib/ui/browser/procurement/plan/timeline/filter.ts';
import { TimelineFilters } from '#lib/ui/browser/procurement/plan/timeline/filters.tsx';
import { readZoom } from '#lib/ui/browser/procurement/plan/timeline/layout.ts';
import { Patterns, TimelineLegend } from '#lib/ui/browser/procurement/plan/timeline/legend.tsx';
import { loadRows, type TimelineRows } from '#lib/ui/browser/procurement/plan/timeline/loadRows.ts';
import type { Mark, TimelineContent } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import { TimelineSheet } from '#lib/ui/browser/procurement/plan/timeline/sheet.tsx';

interface TimelineProps {
  readonly id: string;
  readonly content: TimelineContent;
  readonly names: Names | undefined;
}

interface ShownProps extends TimelineRows {
  readonly id: string;
  readonly names: Names | undefined;
}

const useFilter = () => {
  const [text = '', setText] = useParameter('q');
  const [only, setOnly] = useParameter('only');
  const [supplier, setSupplier] = useParameter('supplier');
  const filter: TimelineFilter = useMemo(
    () => ({
      text,
      only: only === 'late' || only === 'missing' ? only : undefined,
      supplier: supplier === undefined || supplier === '' ? undefined : Number(supplier),
    }),
    [text, only, supplier],
  );
  return { filter, setText, setOnly, setSupplier };
};

const Shown = ({ id, rows, periods, names }: ShownProps): VNode => {
  const texts = getTexts('timeline');
  const { route } = useLocation();
  const { filter, setText, setOnly, setSupplier } = useFilter();
  const [zoomText, setZoom] = useParameter('zoom');
  const [from, setFrom] = useParameter('from');
  const zoom = readZoom(zoomText, periods.length);
  const suppliers = useMemo(() => {
    const used = new Set(rows.flatMap((row) => [...row.suppliers]));
    return new Map([...used].sort((a, b) => a - b).map((supplier, place) => [supplier, place]));
  }, [rows]);
  const shown = useMemo(() => filterRows(rows, names, filter), [rows, names, filter]);
  const describe = useMemo(
    () =>
      (mark: Mark): string =>
        describeMark(mark, periods, names, texts),
    [periods, names, texts],
  );
  const formatPart = useMemo(() => (part: number) => formatNamed(names, 'Part', part), [names]);
  const changeZoom = (to: number): void => setZoom(String(readZoom(String(to), periods.length)));
  const first = periods.findIndex((period) => String(period.id) === from);
  return (
    <section class="timeline-section" aria-label={texts.title}>
      <TimelineFilters
        filter={filter}
        onText={setText}
        onOnly={setOnly}
        onSupplier={setSupplier}
        suppliers={[...suppliers.keys()]}
        names={names}
        zoom={zoom}
        periods={periods.length}
        onZoom={changeZoom}
      />
      <div class="grid-bar">
        <p role="status">{texts.shown(formatNumber(shown.length), formatNumber(rows.length))}</p>
        {shown.length < rows.length && (
          <button
            type="button"
            onClick={() => route(withParameters({ q: undefined, only: undefined, supplier: undefined }), true)}
          >
            {texts.clear}
          </button>
        )}
      </div>
      <Patterns />
      {shown.length === 0 ? (
        <p class="grid-none">{texts.nothing}</p>
      ) : (
        <TimelineSheet
          rows={shown}
          periods={periods}
          zoom={zoom}
          first={Math.max(0, first)}
          onFirst={(place) => setFrom(place === 0 ? undefined : String(periods[place]?.id ?? ''))}
          onZoom={changeZoom}
          onOpen={({ part }) => route(`${getPlanAddress(id)}/orders?part=${part.id}`)}
          suppliers={suppliers}
          formatPart={formatPart}
          describe={describe}
          texts={texts}
        />
      )}
      <p class="hint">{texts.keys}</p>
      <TimelineLegend suppliers={suppliers} names={names} />
    </section>
  );
};

/** Every part over time: requirements, receipts, orders and stock, with axis and rows that scroll together. */
export const Timeline = ({ id, content, names }: TimelineProps): VNode => {
  const { loaded, reload } = useLoad(`timeline ${id}`, async (signal) => ({
    found: await loadRows(id, content, signal),
  }));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {({ found }) =>
        found === undefined ? (
          <Empty title={getTexts('timeline').unreadable} />
        ) : (
          <Shown id={id} names={names} {...found} />
        )
      }
    </ShowLoaded>
  );
};
