import type { VNode } from 'preact';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatNamed, formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Field, SelectField } from '#lib/ui/browser/kit/field.tsx';
import type { TimelineFilter } from '#lib/ui/browser/procurement/plan/timeline/filter.ts';
import { ZOOM } from '#lib/ui/browser/procurement/plan/timeline/layout.ts';

interface FiltersProps {
  readonly filter: TimelineFilter;
  readonly onText: (text: string) => void;
  readonly onOnly: (only: string) => void;
  readonly onSupplier: (supplier: string) => void;
  /** Suppliers that the plan orders from. */
  readonly suppliers: readonly number[];
  readonly names: Names | undefined;
  readonly zoom: number;
  readonly periods: number;
  readonly onZoom: (zoom: number) => void;
}

/** Fields to filter the parts, and to set the number of visible periods. */
export const TimelineFilters = (props: FiltersProps): VNode => {
  const { filter, onText, onOnly, onSupplier, suppliers, names, zoom, periods, onZoom } = props;
  const texts = getTexts('timeline');
  const { only } = filter;
  return (
    <div class="grid-fields">
      <Field label={texts.search}>
        {(attributes) => (
          <input
            {...attributes}
            type="search"
            value={filter.text}
            onInput={({ currentTarget }) => onText(currentTarget.value)}
          />
        )}
      </Field>
      <SelectField
        label={texts.only}
        value={only ?? 'all'}
        options={(['all', 'late', 'missing'] as const).map((value) => ({ value, text: texts.onlyOptions[value] }))}
        onChange={(value) => onOnly(value === 'all' ? '' : value)}
      />
      <SelectField
        label={texts.supplierFilter}
        value={String(filter.supplier ?? '')}
        options={[
          { value: '', text: texts.everySupplier },
          ...suppliers.map((id) => ({ value: String(id), text: formatNamed(names, 'Supplier', id) })),
        ]}
        onChange={onSupplier}
      />
      <Field label={texts.zoom}>
        {(attributes) => (
          <span class="timeline-zoom">
            <input
              {...attributes}
              type="range"
              min={ZOOM.least}
              max={Math.max(ZOOM.least, Math.min(ZOOM.most, periods))}
              value={zoom}
              aria-valuetext={texts.zoomValue(formatNumber(zoom))}
              onInput={({ currentTarget }) => onZoom(currentTarget.valueAsNumber)}
            />
            <output class="number">{formatNumber(zoom)}</output>
          </span>
        )}
      </Field>
    </div>
  );
};
