import { useEffect, useState } from 'preact/hooks';
import type { Examination } from '#lib/ui/browser/procurement/import/examination.ts';
import { startWorker } from '#lib/ui/browser/state/startWorker.ts';

/** Bytes that the service accepts at most in one request, before compression. */
const LARGEST = 64 * 1024 * 1024;

const isJson = ({ name, type, size }: File): boolean =>
  size <= LARGEST && (type === 'application/json' || name.toLowerCase().endsWith('.json'));

/** Examines a chosen JSON file in a worker, before it is sent; `undefined`: not JSON, or nothing was chosen. */
export const useExamination = (file: File | undefined): Examination | 'running' | undefined => {
  const [examined, setExamined] = useState<{ readonly file: File; readonly result: Examination }>();
  useEffect(() => {
    if (file === undefined || !isJson(file)) return;
    const worker = startWorker('doctor.worker.js');
    worker.onmessage = ({ data }: MessageEvent<Examination>) => {
      setExamined({ file, result: data });
      worker.terminate();
    };
    // The service checks what the page cannot examine.
    worker.onerror = () => setExamined({ file, result: { state: 'unreadable' } });
    worker.postMessage(file);
    return () => worker.terminate();
  }, [file]);
  if (file === undefined || !isJson(file)) return undefined;
  return examined?.file === file ? examined.result : 'running';
};
