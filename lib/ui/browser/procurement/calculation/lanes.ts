import type { PlanProgress, TracePoint } from '#lib/ui/browser/api/calculations.ts';

/** Phases that report values, in their order. Each has a scale of its own: their values measure different things. */
export const LANE_PHASES = ['solve', 'search', 'prove'] as const;
export type LanePhase = (typeof LANE_PHASES)[number];

/** Position in a lane: x from 0 (first second of the phase) to 1, y from 0 (least value) to 1. */
type Position = readonly [x: number, y: number];

/** Course of one phase. */
export interface Lane {
  readonly phase: LanePhase;
  readonly points: readonly TracePoint[];
  readonly best: readonly Position[];
  readonly bound: readonly Position[];
}

/** Returns the trace with the present progress as its last point, so that the curve reaches what is shown beside it. */
const addPresent = ({ Trace, Phase, Share, Best, Bound }: PlanProgress): readonly TracePoint[] => {
  const last = Trace.at(-1);
  if (last === undefined || last.Phase !== Phase || (last.Best === Best && last.Bound === Bound)) return Trace;
  const values = { ...(Best === undefined ? {} : { Best }), ...(Bound === undefined ? {} : { Bound }) };
  return [...Trace, { Seconds: last.Seconds, Phase, Share, ...values }];
};

const toFraction = (value: number, least: number, most: number): number =>
  most === least ? 0.5 : (value - least) / (most - least);

/** Returns the lane of each phase that has begun. During the search no bound is known, so none is drawn. */
export const buildLanes = (progress: PlanProgress): readonly Lane[] => {
  const trace = addPresent(progress);
  return LANE_PHASES.flatMap((phase): readonly Lane[] => {
    const points = trace.filter(({ Phase, Best }) => Phase === phase && Best !== undefined);
    const [first] = points;
    if (first === undefined) return [];
    const hasBound = phase !== 'search';
    const values = points.flatMap(({ Best, Bound }) => [Best ?? [], hasBound ? (Bound ?? []) : []].flat());
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const end = points.at(-1)?.Seconds ?? first.Seconds;
    const toPositions = (member: 'Best' | 'Bound'): readonly Position[] =>
      points.flatMap((point) => {
        const value = point[member];
        return value === undefined
          ? []
          : [[toFraction(point.Seconds, first.Seconds, end), toFraction(value, least, most)] as const];
      });
    return [{ phase, points, best: toPositions('Best'), bound: hasBound ? toPositions('Bound') : [] }];
  });
};

/** Computes by how many percent, at most, the best plan is above the bound; undefined while no bound is known. */
export const computeGap = ({ Best, Bound }: Pick<TracePoint, 'Best' | 'Bound'>): number | undefined => {
  if (Best === undefined || Bound === undefined) return undefined;
  if (Best === Bound) return 0;
  return Bound > 0 ? (100 * (Best - Bound)) / Bound : undefined;
};
