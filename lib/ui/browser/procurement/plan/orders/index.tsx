import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import type { Loaded } from '#lib/ui/browser/api/useLoad.ts';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import { Empty } from '#lib/ui/browser/kit/states.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { createOrderColumns, createOrderGroupings } from '#lib/ui/browser/procurement/plan/orders/columns.ts';
import { Drawer } from '#lib/ui/browser/procurement/plan/orders/drawer.tsx';
import { getLine } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';

interface OrdersProps {
  readonly id: string;
  readonly lines: PlanLines;
  readonly names: Names | undefined;
  readonly problem: Loaded<PlanProblem>;
  readonly onRetry: () => void;
}

/** Address with another open line, about which nothing is asked yet. */
const withLine = (line: number | undefined): string =>
  withParameters({ line: line === undefined ? undefined : String(line + 1), ask: undefined });

/** The order lines of a plan; `?line=` opens the drawer of one. */
export const Orders = ({ id, lines, names, problem, onRetry }: OrdersProps): VNode => {
  const texts = getTexts('plan');
  const language = getLanguage();
  const { query, route } = useLocation();
  const isOpenedHere = useRef(false);
  const columns = useMemo(() => createOrderColumns(lines, names, texts), [lines, names, language, texts]);
  const groupings = useMemo(() => createOrderGroupings(lines, names, texts), [lines, names, language, texts]);
  const number = Number(query.line ?? Number.NaN) - 1;
  const line = useMemo(() => getLine(lines, number), [lines, number]);
  if (lines.count === 0)
    return (
      <Empty title={texts.orders.none}>
        <p>{texts.orders.noneText}</p>
      </Empty>
    );
  const close = (): void => {
    // Back would open the drawer again if closing it were a page of its own.
    if (isOpenedHere.current) history.back();
    else route(withLine(undefined), true);
    isOpenedHere.current = false;
  };
  return (
    <>
      <Grid
        label={texts.orders.title}
        count={lines.count}
        columns={columns}
        groupings={groupings}
        fileName={`plan-${id}-orders`}
        onOpen={(row) => {
          isOpenedHere.current = true;
          route(withLine(row));
        }}
      />
      {line !== undefined && (
        <Drawer id={id} lines={lines} line={line} problem={problem} names={names} onRetry={onRetry} onClose={close} />
      )}
    </>
  );
};
