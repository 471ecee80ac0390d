import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { OrderObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import { ORDER_OBJECTIVES } from '#lib/procurement/domain/configuration/members.ts';
import { readTolerance } from '#lib/procurement/domain/configuration/tolerance.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Explain } from '#lib/ui/browser/kit/explain.tsx';
import { type Tolerances, toTolerance } from '#lib/ui/browser/procurement/settings/draft.ts';

type Order = readonly OrderObjective[];

const move = (order: Order, from: number, to: number): Order => {
  const one = order[from];
  return one === undefined || to < 0 || to >= order.length ? order : order.toSpliced(from, 1).toSpliced(to, 0, one);
};

interface OrderEditorProps {
  readonly order: Order;
  readonly tolerances: Tolerances;
  readonly getError: (path: string) => string | undefined;
  readonly onChange: (order: Order) => void;
  readonly onTolerances: (tolerances: Tolerances) => void;
}

interface ToleranceFieldProps {
  readonly label: string;
  readonly typed: string;
  /** Errors that the API found in the order. */
  readonly error: string | undefined;
  readonly onInput: (typed: string) => void;
}

/** Amount by which later objectives may worsen an objective; empty for not at all. */
const ToleranceField = ({ label, typed, error, onInput }: ToleranceFieldProps): VNode => {
  const id = useId();
  const texts = getTexts('order');
  const isWrong = typed.trim() !== '' && readTolerance(toTolerance(typed)) === undefined;
  const message = isWrong ? texts.toleranceWrong : error;
  return (
    <>
      <input
        class="tolerance"
        type="text"
        aria-label={label}
        placeholder="0 %"
        maxLength={16}
        value={typed}
        {...(message === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': id })}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {message !== undefined && (
        <small id={id} class="error" role="alert">
          {message}
        </small>
      )}
    </>
  );
};

interface AddProps {
  /** Objectives that the order does not have yet. */
  readonly left: Order;
  readonly onAdd: (objective: OrderObjective) => void;
}

/** List from which the next objective is chosen. */
const AddObjective = ({ left, onAdd }: AddProps): VNode => {
  const texts = getTexts('order');
  const { figures } = getTexts('terms');
  return (
    <select
      aria-label={texts.addLabel}
      value=""
      onChange={({ currentTarget }) => {
        const added = left.find((one) => one === currentTarget.value);
        if (added !== undefined) onAdd(added);
        currentTarget.value = '';
      }}
    >
      <option value="">{texts.add}</option>
      {left.map((one) => (
        <option key={one} value={one}>
          {figures[one].name}
        </option>
      ))}
    </select>
  );
};

/** Objectives one after the other; by buttons, or Alt and an arrow key. */
export const OrderEditor = ({ order, tolerances, getError, onChange, onTolerances }: OrderEditorProps): VNode => {
  const texts = getTexts('order');
  const { figures } = getTexts('terms');
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const left = ORDER_OBJECTIVES.filter((one) => !order.includes(one));
  const moveTo = (from: number, to: number): void => {
    const one = order[from];
    const next = move(order, from, to);
    if (one === undefined || next === order) return;
    onChange(next);
    setSaid(texts.moved(figures[one].name, formatNumber(to + 1)));
  };
  /** The row that had the focus is gone: its neighbour takes it. */
  const remove = (place: number): void => {
    onChange(order.toSpliced(place, 1));
    const rows = list.current?.querySelectorAll<HTMLElement>('button[data-remove]');
    rows?.[place === 0 ? 1 : place - 1]?.focus();
  };
  return (
    <fieldset>
      <legend>{texts.title}</legend>
      <p class="hint">{texts.keys}</p>
      {order.length > 1 && <p class="hint">{texts.toleranceHint}</p>}
      <ol class="order" ref={list} aria-label={texts.title}>
        {order.map((one, n) => {
          const { name } = figures[one];
          const error = getError(`Order[${n}]`) ?? getError(`Order[${n}].Objective`);
          return (
            <li
              key={one}
              onKeyDown={(event) => {
                if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                event.preventDefault();
                moveTo(n, n + (event.key === 'ArrowUp' ? -1 : 1));
              }}
            >
              <span>
                {name} <Explain kind="figures" id={one} />
              </span>
              <span class="actions">
                <button
                  type="button"
                  aria-label={texts.up(name)}
                  aria-disabled={n === 0}
                  onClick={() => moveTo(n, n - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  aria-label={texts.down(name)}
                  aria-disabled={n === order.length - 1}
                  onClick={() => moveTo(n, n + 1)}
                >
                  ↓
                </button>
                <button
                  type="button"
                  data-remove
                  aria-label={texts.remove(name)}
                  aria-disabled={order.length === 1}
                  onClick={() => remove(n)}
                >
                  ×
                </button>
              </span>
              {n < order.length - 1 && (
                <ToleranceField
                  label={texts.tolerance(name)}
                  typed={tolerances[one] ?? ''}
                  error={getError(`Order[${n}].Tolerance`)}
                  onInput={(typed) => onTolerances({ ...tolerances, [one]: typed })}
                />
              )}
              {error !== undefined && (
                <small class="error" role="alert">
                  {error}
                </small>
              )}
            </li>
          );
        })}
      </ol>
      <span role="status" class="visually-hidden">
        {said}
      </span>
      {left.length > 0 && <AddObjective left={left} onAdd={(added) => onChange([...order, added])} />}
    </fieldset>
  );
};
