import { REASONS, type ReasonText, type UnavailableItem } from '#lib/procurement/domain/plan/plan.ts';
import type { FromReader, PlanSource, ToReader } from '#lib/ui/browser/procurement/plan/lines/messages.ts';
import {
  createCsvReader,
  createLineCollector,
  createPlanReader,
  LINE_MEMBERS,
  type LineItem,
  type PlanContent,
} from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

type Cells = Readonly<Record<string, string>>;

const toLine = (cells: Cells): LineItem =>
  Object.fromEntries(
    LINE_MEMBERS.flatMap((name) => {
      const text = cells[name] ?? '';
      return text === '' ? [] : [[name, Number(text)] as const];
    }),
  );

const toUnavailable = (cells: Cells): UnavailableItem => ({
  PartId: Number(cells.PartId),
  RequiredPeriod: Number(cells.RequiredPeriod),
  RequiredDate: Number(cells.RequiredDate),
  RequirementType: cells.RequirementType === '1' ? 1 : 0,
  RequiredAmount: Number(cells.RequiredAmount),
  AvailableAmount: Number(cells.AvailableAmount),
  MissingAmount: Number(cells.MissingAmount),
  LateAmount: Number(cells.LateAmount),
  ReasonText: cells.ReasonText as ReasonText,
  Reason: REASONS[cells.ReasonText as ReasonText],
  EarliestPossiblePeriod: Number(cells.EarliestPossiblePeriod),
});

const createReader = () => {
  const plan = createPlanReader();
  const lines = createLineCollector();
  const unavailable: UnavailableItem[] = [];
  const purchases = createCsvReader((cells) => lines.add(toLine(cells)));
  const alerts = createCsvReader((cells) => {
    if (cells.Alert === 'Unavailable') unavailable.push(toUnavailable(cells));
  });
  const readers = { plan, purchases, alerts };
  const decoders: Partial<Record<PlanSource, TextDecoder>> = {};
  let isExport = false;
  const push = (source: PlanSource, bytes: Uint8Array): void => {
    const decoder = decoders[source] ?? new TextDecoder();
    decoders[source] = decoder;
    isExport ||= source !== 'plan';
    readers[source].push(decoder.decode(bytes, { stream: true }));
  };
  const finish = (): PlanContent => {
    if (!isExport) return plan.finish();
    purchases.finish();
    alerts.finish();
    return { lines: lines.finish(), unavailable };
  };
  return { push, finish };
};

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToReader>) => void) | null;
  postMessage(message: FromReader, transfer: readonly Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
const reader = createReader();

scope.onmessage = ({ data }) => {
  try {
    if ('bytes' in data) {
      reader.push(data.source, data.bytes);
      return;
    }
    const content = reader.finish();
    scope.postMessage(
      { content },
      Object.values(content.lines.columns).map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    scope.postMessage({ failure: error instanceof Error ? error.message : String(error) }, []);
  }
};
