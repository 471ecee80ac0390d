import { REASONS, type ReasonText, type UnavailableItem } from '#lib/procurement/domain/plan/plan.ts';
import { createCsvReader, type Row } from '#lib/ui/browser/api/csvReader.ts';
import type { FromReader, PlanSource, ToReader } from '#lib/ui/browser/procurement/plan/lines/messages.ts';
import {
  createLineCollector,
  createPlanReader,
  LINE_MEMBERS,
  type LineItem,
  type PlanContent,
} from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

const toLine = (row: Row): LineItem =>
  Object.fromEntries(
    LINE_MEMBERS.flatMap((name) => {
      const text = row(name);
      return text === '' ? [] : [[name, Number(text)] as const];
    }),
  );

const toUnavailable = (row: Row): UnavailableItem => ({
  PartId: Number(row('PartId')),
  RequiredPeriod: Number(row('RequiredPeriod')),
  RequiredDate: Number(row('RequiredDate')),
  RequirementType: row('RequirementType') === '1' ? 1 : 0,
  RequiredAmount: Number(row('RequiredAmount')),
  AvailableAmount: Number(row('AvailableAmount')),
  MissingAmount: Number(row('MissingAmount')),
  LateAmount: Number(row('LateAmount')),
  ReasonText: row('ReasonText') as ReasonText,
  Reason: REASONS[row('ReasonText') as ReasonText],
  EarliestPossiblePeriod: Number(row('EarliestPossiblePeriod')),
});

const createReader = () => {
  const plan = createPlanReader();
  const lines = createLineCollector();
  const unavailable: UnavailableItem[] = [];
  const purchases = createCsvReader((row) => lines.add(toLine(row)));
  const alerts = createCsvReader((row) => {
    if (row('Alert') === 'Unavailable') unavailable.push(toUnavailable(row));
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
