import type { Configuration } from '#lib/procurement/domain/configuration.ts';
import type { MilpSolver } from '#lib/procurement/domain/milp.ts';
import type { CalculatedPlan } from '#lib/procurement/domain/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';

/** What a calculation is busy with: solving parts, then finding the reasons of alerts. */
export type Phase = 'solve' | 'explain' | 'done';

export interface Progress {
  readonly phase: Phase;
  /** Of the whole calculation, 0..1. */
  readonly share: number;
  /** Of the first objective, over the parts solved so far; undefined before the first. */
  readonly best?: number;
  /** Proven lower bound of the same. */
  readonly bound?: number;
}

/** Orders of one part, three numbers each: place of the offer among the part's offers, order position, quantity. */
export type Column = readonly number[];

/**
 * What a calculation knows between two slices; JSON, small: a few numbers an order. Equal inputs give the same states
 * wherever they are cut into slices.
 */
export interface CalculationState {
  readonly version: 1;
  readonly phase: Phase;
  /** Per stage, per part; the last column of a stage is that of the last part solved. */
  readonly stages: readonly (readonly Column[])[];
  /** Per part explained so far: position of the requirement, type, reason; three numbers each. */
  readonly reasons: readonly (readonly number[])[];
  /** Value and proven bound so far of what the configuration minimises first. */
  readonly best: number;
  readonly bound: number;
}

export interface Control {
  readonly milp: MilpSolver;
  /** Asked between parts, and while a part is long under way; true ends the slice. */
  readonly shouldStop: () => boolean;
  readonly onProgress: (progress: Progress) => void;
}

/** The three steps of a calculation: `advance` until the phase is `done`, then `finish`. */
export interface Calculation {
  readonly begin: (problem: Problem, configuration: Configuration) => CalculationState;
  readonly advance: (
    problem: Problem,
    configuration: Configuration,
    state: CalculationState,
    control: Control,
  ) => CalculationState;
  readonly finish: (problem: Problem, configuration: Configuration, state: CalculationState) => CalculatedPlan;
}
