import type { Progress } from '#lib/procurement/domain/plan/progress.ts';

/** Progress of a calculation at one moment. */
export interface TracePoint extends Progress {
  /** Seconds since the start of the calculation. */
  readonly seconds: number;
}

/** Maximum number of points of a trace. One more is kept free for the current progress. */
export const MOST_TRACE_POINTS = 60;

/** Whether two points measure the same: they have the same phase and, in an order, the same objective. */
const isComparable = (a: TracePoint, b: TracePoint | undefined): boolean =>
  a.phase === b?.phase && a.objective === b.objective;

/** Drops every second point, but not the last one nor the first one of a phase or of an objective. */
const thinOut = (trace: readonly TracePoint[]): readonly TracePoint[] =>
  trace.filter(
    (point, index) => index % 2 === 0 || index === trace.length - 1 || !isComparable(point, trace[index - 1]),
  );

/**
 * Appends a point to the trace of a calculation. A full trace loses every second point. A point is left out if it is
 * closer to the last one than a sixtieth of the whole time, so that the points stay evenly spaced. A slice that is
 * repeated adds nothing before it passes the last point.
 */
export const extendTrace = (trace: readonly TracePoint[], point: TracePoint): readonly TracePoint[] => {
  const last = trace.at(-1);
  if (last !== undefined) {
    if (point.share < last.share || point.seconds < last.seconds) return trace;
    if (isComparable(point, last) && point.seconds - last.seconds < point.seconds / MOST_TRACE_POINTS) return trace;
  }
  const longer = [...trace, point];
  return longer.length < MOST_TRACE_POINTS ? longer : thinOut(longer);
};
