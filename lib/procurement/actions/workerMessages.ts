import type { Progress } from '#lib/procurement/domain/calculation.ts';
import type { Configuration, WeightedConfiguration } from '#lib/procurement/domain/configuration.ts';
import type { Wish } from '#lib/procurement/domain/front/explore.ts';
import type { Kpis } from '#lib/procurement/domain/plan.ts';

interface OfProblem {
  readonly configuration: Configuration;
  /** Packed. */
  readonly problem: Uint8Array;
}

/** One slice of a calculation, from a packed state. */
export interface AdvanceTask extends OfProblem {
  readonly step: 'advance';
  readonly state: Uint8Array;
  /** Milliseconds after which a slice ends between two parts. */
  readonly sliceTime: number;
  /** Milliseconds between two states that are handed over within a slice. */
  readonly checkpointTime: number;
  /** One number: not 0 asks for the end of the slice. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** The plan of a packed state that is done. */
export interface FinishTask extends OfProblem {
  readonly step: 'finish';
  readonly state: Uint8Array;
}

/** What the columns of a packed state that is done make of a wish. */
export interface ExploreTask extends OfProblem {
  readonly step: 'explore';
  readonly configuration: WeightedConfiguration;
  readonly state: Uint8Array;
  readonly wish: Wish;
}

/** What a calculation's thread is given. */
export type WorkerTask = AdvanceTask | FinishTask | ExploreTask;

/** What it answers, one message after the other; all but `progress` and `checkpoint` are the last. Values are packed. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'checkpoint'; readonly state: Uint8Array }
  | { readonly kind: 'advanced'; readonly state: Uint8Array; readonly done: boolean }
  | {
      readonly kind: 'finished';
      readonly lists: Uint8Array;
      readonly kpis: Kpis;
      readonly message: string;
      /** The state as the plan keeps it. */
      readonly state: Uint8Array;
      /** The figures of each point of the front. */
      readonly points: Uint8Array;
    }
  | { readonly kind: 'explored'; readonly found?: ExploredPoint }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };

/** A point that a wish has led to. */
export interface ExploredPoint {
  /** Its place on the front, and its figures. */
  readonly place: number;
  readonly isChosen: boolean;
  readonly kpis: Kpis;
  /** The state with it, where it is new. */
  readonly state?: Uint8Array;
}
