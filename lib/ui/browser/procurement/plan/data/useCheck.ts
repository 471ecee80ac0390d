import { useEffect, useRef, useState } from 'preact/hooks';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { DataError, FromChecker, ToChecker } from '#lib/ui/browser/procurement/plan/data/checkMessages.ts';
import { type Draft, NO_CHANGES } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { startWorker } from '#lib/ui/browser/state/startWorker.ts';

interface Checked {
  readonly draft: Draft;
  readonly errors: readonly DataError[];
}

interface Check {
  /** Of the draft that was checked last. */
  readonly errors: readonly DataError[];
  /** Whether that is the present draft. */
  readonly isDone: boolean;
}

/** Checks a draft by the rules of the service, in a worker. */
export const useCheck = (tables: ProblemTables, draft: Draft): Check => {
  const worker = useRef<Worker | undefined>(undefined);
  const sent = useRef({ number: 0, draft });
  const [checked, setChecked] = useState<Checked>({ draft: NO_CHANGES, errors: [] });
  useEffect(() => {
    const checker = startWorker('checkData.worker.js');
    worker.current = checker;
    checker.onmessage = ({ data }: MessageEvent<FromChecker>) => {
      if (data.number === sent.current.number) setChecked({ draft: sent.current.draft, errors: data.errors });
    };
    checker.postMessage({ tables } satisfies ToChecker);
    return () => checker.terminate();
  }, [tables]);
  useEffect(() => {
    const number = sent.current.number + 1;
    sent.current = { number, draft };
    worker.current?.postMessage({ draft, number } satisfies ToChecker);
  }, [tables, draft]);
  return { errors: checked.errors, isDone: checked.draft === draft };
};
