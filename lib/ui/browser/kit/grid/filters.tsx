import type { TargetedInputEvent, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Field, NumberField, SelectField, Toggle } from '#lib/ui/browser/kit/field.tsx';
import type { GridColumn, GridGrouping, GridQuery, GridRange, GridValue } from '#lib/ui/browser/kit/grid/types.ts';

interface FiltersProps {
  readonly count: number;
  readonly columns: readonly GridColumn[];
  readonly groupings: readonly GridGrouping[];
  readonly query: GridQuery;
  readonly onChange: (query: GridQuery) => void;
}

/** Milliseconds of a pause in typing after which the search begins. */
const PAUSE = 120;

/** Number of choices above which the filter is a text field instead of a list. */
const MOST_CHOICES = 300;

interface LateInputProps {
  readonly label: string;
  readonly type: 'search' | 'text';
  readonly value: string;
  readonly hint?: string;
  readonly onInput: (value: string) => void;
}

/** Shows what is typed at once and reports it when the typing pauses. */
const LateInput = ({ label, type, value, hint, onInput }: LateInputProps): VNode => {
  const [typed, setTyped] = useState(value);
  const timer = useRef(0);
  const reported = useRef(value);
  // Other filters may change before the pause ends; the function of the last render knows them.
  const latest = useRef(onInput);
  latest.current = onInput;
  // Back, or a button that clears all filters, changes the value from outside.
  useEffect(() => {
    if (value !== reported.current) setTyped(value);
    reported.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      reported.current = text;
      latest.current(text);
    }, PAUSE);
  };
  return (
    <Field label={label}>
      {(attributes) => {
        const shared = {
          ...attributes,
          value: typed,
          onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => report(currentTarget.value),
        };
        return type === 'search' ? (
          <input {...shared} type="search" />
        ) : (
          <input {...shared} type="text" placeholder={hint} />
        );
      }}
    </Field>
  );
};

interface Choice {
  readonly value: string;
  readonly text: string;
}

const listChoices = (
  count: number,
  { getValue, kind }: GridColumn,
  toText: (value: GridValue) => string,
): readonly Choice[] => {
  const values = new Set<GridValue>();
  for (let row = 0; row < count; row++) values.add(getValue(row));
  const collator = new Intl.Collator(undefined, { numeric: true });
  return [...values]
    .sort((a, b) => (kind === 'number' ? Number(a) - Number(b) : collator.compare(String(a), String(b))))
    .map((value) => ({ value: String(value), text: toText(value) }));
};

interface PickFilterProps {
  readonly count: number;
  readonly column: GridColumn;
  readonly picked: readonly string[];
  readonly onPick: (picked: readonly string[]) => void;
}

const PickFilter = ({ count, column, picked, onPick }: PickFilterProps): VNode | null => {
  const { all, numbers } = getTexts('grid');
  const { filter, title } = column;
  const toText = filter?.kind === 'pick' ? (filter.toText ?? String) : String;
  const choices = useMemo(() => listChoices(count, column, toText), [count, column]);
  if (choices.length > MOST_CHOICES || picked.length > 1)
    return (
      <LateInput
        label={title}
        type="text"
        hint={numbers}
        value={picked.join(', ')}
        onInput={(text) => onPick(text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])))}
      />
    );
  const chosen = picked[0] ?? '';
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen);
  const options = [{ value: '', text: all }, ...choices, ...(isKnown ? [] : [{ value: chosen, text: chosen }])];
  return (
    <SelectField
      label={title}
      value={chosen}
      options={options}
      onChange={(value) => onPick(value === '' ? [] : [value])}
    />
  );
};

const without = <T,>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

const setRange = (
  query: GridQuery,
  parameter: string,
  { from, to }: Partial<Record<'from' | 'to', number | undefined>>,
): GridQuery => {
  const range: GridRange = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const ranges = without(query.ranges, parameter);
  return { ...query, ranges: Object.keys(range).length === 0 ? ranges : { ...ranges, [parameter]: range } };
};

const Ranges = ({ columns, query, onChange }: Omit<FiltersProps, 'count' | 'groupings'>): VNode | null => {
  const { moreFilters, from: fromText, to: toText } = getTexts('grid');
  const ranged = columns.flatMap(({ filter, title }) =>
    filter?.kind === 'range' ? [{ parameter: filter.parameter, title }] : [],
  );
  if (ranged.length === 0) return null;
  const isUsed = ranged.some(({ parameter }) => query.ranges[parameter] !== undefined);
  return (
    <details class="grid-ranges" open={isUsed}>
      <summary>{moreFilters}</summary>
      <div class="grid-fields">
        {ranged.map(({ parameter, title }) => {
          const range = query.ranges[parameter] ?? {};
          return (
            <div class="grid-range" key={parameter}>
              <NumberField
                label={fromText(title)}
                value={range.from}
                onInput={(from) => onChange(setRange(query, parameter, { ...range, from }))}
              />
              <NumberField
                label={toText(title)}
                value={range.to}
                onInput={(to) => onChange(setRange(query, parameter, { ...range, to }))}
              />
            </div>
          );
        })}
      </div>
    </details>
  );
};

/** Search, choices, groups and ranges above a grid. */
export const GridFilters = ({ count, columns, groupings, query, onChange }: FiltersProps): VNode => {
  const { search, groupBy, noGroups, sumsOnly } = getTexts('grid');
  return (
    <>
      <div class="grid-fields">
        {columns.some(({ isSearched }) => isSearched) && (
          <LateInput
            label={search}
            type="search"
            value={query.search}
            onInput={(text) => onChange({ ...query, search: text })}
          />
        )}
        {columns.map((column) => {
          const { filter, key } = column;
          if (filter?.kind !== 'pick') return null;
          const others = without(query.picks, filter.parameter);
          return (
            <PickFilter
              key={key}
              count={count}
              column={column}
              picked={query.picks[filter.parameter] ?? []}
              onPick={(picked) =>
                onChange({
                  ...query,
                  picks: picked.length === 0 ? others : { ...others, [filter.parameter]: picked },
                })
              }
            />
          );
        })}
        {groupings.length > 0 && (
          <SelectField
            label={groupBy}
            value={query.group ?? ''}
            options={[
              { value: '', text: noGroups },
              ...groupings.map(({ key, title }) => ({ value: key, text: title })),
            ]}
            onChange={(group) => onChange({ ...query, group: group === '' ? undefined : group })}
          />
        )}
        {query.group !== undefined && (
          <Toggle label={sumsOnly} isOn={query.sumsOnly} onChange={(isOn) => onChange({ ...query, sumsOnly: isOn })} />
        )}
      </div>
      <Ranges columns={columns} query={query} onChange={onChange} />
    </>
  );
};
