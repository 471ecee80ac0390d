import type { PlanProgress, TracePoint } from '#lib/ui/browser/api/calculations.ts';

/** Phases that report values, in their order. Each has a scale of its own: their values measure different things. */
export const LANE_PHASES = ['solve', 'search', 'prove'] as const;
export type LanePhase = (typeof LANE_PHASES)[number];

/** Position in a lane: x from 0 (first second of the phase) to 1, y from 0 (least value) to 1. */
type Position = readonly [x: number, y: number];

/** Course of one phase, or of one objective of the search for an order. */
export interface Lane {
  readonly phase: LanePhase;
  readonly objective: TracePoint['Objective'];
  readonly points: readonly TracePoint[];
  readonly best: readonly Position[];
  readonly bound: readonly Position[];
}

/** Returns the trace with the present progress as its last point, so that the curve reaches what is shown beside it. */
const addPresent = ({ Trace, Phase, Share, Best, Bound, Objective }: PlanProgress): readonly TracePoint[] => {
  const last = Trace.at(-1);
  if (
    last === undefined ||
    last.Phase !== Phase ||
    last.Objective !== Objective ||
    (last.Best === Best && last.Bound === Bound)
  )
    return Trace;
  const values = { ...(Best === undefined ? {} : { Best }), ...(Bound === undefined ? {} : { Bound }) };
  const objective = Objective === undefined ? {} : { Objective };
  return [...Trace, { Seconds: last.Seconds, Phase, Share, ...values, ...objective }];
};

const toFraction = (value: number, least: number, most: number): number =>
  most === least ? 0.5 : (value - least) / (most - least);

/**
 * Returns the lane of each phase that has begun, and in the search for an order that of each objective. While weights are
 * searched no bound is known, so none is drawn.
 */
export const buildLanes = (progress: PlanProgress): readonly Lane[] => {
  const measured = addPresent(progress).filter(({ Best }) => Best !== undefined);
  const lanes = Map.groupBy(
    measured,
    ({ Phase, Objective }) => `${LANE_PHASES.indexOf(Phase as LanePhase)} ${Objective}`,
  );
  return [...lanes.values()].flatMap((points): readonly Lane[] => {
    const [first] = points;
    const phase = LANE_PHASES.find((each) => each === first?.Phase);
    if (first === undefined || phase === undefined) return [];
    const objective = first.Objective;
    const hasBound = phase !== 'search' || objective !== undefined;
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
    return [{ phase, objective, points, best: toPositions('Best'), bound: hasBound ? toPositions('Bound') : [] }];
  });
};

/** Computes by how many percent, at most, the best plan is above the bound; undefined while no bound is known. */
export const computeGap = ({ Best, Bound }: Pick<TracePoint, 'Best' | 'Bound'>): number | undefined => {
  if (Best === undefined || Bound === undefined) return undefined;
  if (Best === Bound) return 0;
  return Bound > 0 ? (100 * (Best - Bound)) / Bound : undefined;
};
