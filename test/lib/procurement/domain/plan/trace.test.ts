import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extendTrace, MOST_TRACE_POINTS, type TracePoint } from '#lib/procurement/domain/plan/trace.ts';

const PHASES = ['solve', 'search', 'prove', 'explain', 'done'] as const;

const traceOf = (points: readonly TracePoint[]) => points.reduce<readonly TracePoint[]>(extendTrace, []);

const anyCourse = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 300 })), { maxLength: 400 })
  .map((steps) => {
    let [seconds, done] = [0, 0];
    return steps.map(([wait, work]): TracePoint => {
      seconds += wait / 10;
      done += work;
      const phase = PHASES[Math.min(4, Math.floor(done / 15_000))] ?? 'done';
      return { seconds, phase, share: Math.min(1, done / 75_000), best: 1, bound: 0 };
    });
  });

test('a trace is short, in order, and has the first report of every phase', () => {
  fc.assert(
    fc.property(anyCourse, (course) => {
      const trace = traceOf(course);
      expect(trace.length).toBeLessThan(MOST_TRACE_POINTS);
      expect(trace).toEqual(course.filter((point) => trace.includes(point)));
      for (const phase of PHASES) {
        const first = course.find((point) => point.phase === phase);
        if (first !== undefined) expect(trace).toContain(first);
      }
    }),
  );
});

test('the points of a long calculation are evenly spaced', () => {
  const course = Array.from({ length: 20_000 }, (_, n): TracePoint => {
    return { seconds: n / 2, phase: 'search', share: n / 20_000, best: 1, bound: 0 };
  });
  const trace = traceOf(course);
  const gaps = trace.slice(1).map(({ seconds }, n) => seconds - (trace[n]?.seconds ?? 0));

  expect(trace.length).toBeGreaterThanOrEqual(MOST_TRACE_POINTS / 2 - 1);
  expect(Math.max(...gaps)).toBeLessThan(10_000 / 10);
});

test('a repeated slice adds nothing before it is beyond what was reported', () => {
  const point = (seconds: number, share: number): TracePoint => ({
    seconds,
    phase: 'search',
    share,
    best: 1,
    bound: 0,
  });

  expect(traceOf([point(1, 0.1), point(2, 0.2), point(3, 0.15), point(4, 0.3)]).map(({ share }) => share)).toEqual([
    0.1, 0.2, 0.3,
  ]);
});
