import { findAdvice } from '#lib/procurement/domain/doctor/findAdvice.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import type { Examination } from '#lib/ui/browser/procurement/import/examination.ts';

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<Blob>) => void;
  postMessage(message: Examination): void;
};

const examine = async (file: Blob): Promise<Examination> => {
  let body: unknown;
  try {
    body = JSON.parse(await file.text());
  } catch {
    // The service names the place of the error.
    return { state: 'unreadable' };
  }
  const read = readProblem(body);
  if ('errors' in read) return { state: 'wrong', errors: read.errors };
  const { problem, warnings } = read;
  return { state: 'sound', warnings, advice: findAdvice(problem), decimals: problem.priceDecimals ?? 0 };
};

scope.onmessage = ({ data }) => {
  void examine(data).then((examination) => scope.postMessage(examination));
};
