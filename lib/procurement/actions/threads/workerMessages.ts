import type { MessagePort } from 'node:worker_threads';
import type { Configuration, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { ObjectiveBounds } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { PlanOverview } from '#lib/procurement/domain/plan/planOverview.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { ReplanningSummary } from '#lib/procurement/domain/replanning/summary.ts';
import type { ExplorationLimits } from '#lib/procurement/optimiser/explore/explorationLimits.ts';
import type { Exploration } from '#lib/procurement/optimiser/explore/explore.ts';
import type { Question, Reply } from '#lib/procurement/optimiser/questions/answerQuestion.ts';

interface ProblemTask {
  readonly configuration: Configuration;
  /** Compressed. */
  readonly problem: Uint8Array;
  /** Key of the thread's cache: equal for equal problems. */
  readonly problemId: string;
}

/** Ports from the thread of a calculation to its helpers. */
export interface WorkerPoolPorts {
  readonly ports: readonly MessagePort[];
  /** One counter of finished batches, on which the calculation's thread waits. */
  readonly answered: Int32Array<SharedArrayBuffer>;
}

/** One slice of a calculation, from a compressed state. */
export interface AdvanceTask extends ProblemTask {
  readonly step: 'advance';
  readonly state: Uint8Array;
  /** Milliseconds after which the slice ends, between two parts. */
  readonly sliceTime: number;
  /** Milliseconds between checkpoints. */
  readonly checkpointTime: number;
  /** A shared number; any value but 0 requests the end of the slice. */
  readonly stop: Int32Array<SharedArrayBuffer>;
  /** A shared number; any value but 0 requests the end of the search with its best plan. */
  readonly finish: Int32Array<SharedArrayBuffer>;
  readonly workers: WorkerPoolPorts;
  /** Least number of parts in a lot; 0 if lots are not used. */
  readonly lotParts: number;
  /** Compressed results of the last slice's lots. */
  readonly answers: readonly Uint8Array[];
}

/** Runs jobs for another thread's calculation until the port is closed. */
export interface HelpTask extends ProblemTask {
  readonly step: 'help';
  readonly port: MessagePort;
  readonly answered: Int32Array<SharedArrayBuffer>;
}

/** A lot: jobs on some parts with the data of these parts. */
export interface LotTask {
  readonly step: 'lot';
  /** Compressed `Lot`, one of those that `cutIntoLots` creates. */
  readonly lot: Uint8Array;
  /** Milliseconds after which the remaining jobs are skipped. */
  readonly sliceTime: number;
}

/** Creates the plan of a final state. */
export interface FinishTask extends ProblemTask {
  readonly step: 'finish';
  readonly state: Uint8Array;
}

/** Explores the front of a final state. */
export interface ExploreTask extends ProblemTask {
  readonly step: 'explore';
  readonly configuration: WeightedConfiguration;
  readonly state: Uint8Array;
  readonly wish: ExplorationLimits;
}

/** Answers a question about a completed plan. */
export interface AskTask extends ProblemTask {
  readonly step: 'ask';
  readonly state: Uint8Array;
  readonly kpis: Kpis;
  readonly question: Question;
}

/** Creates the best plan so far from the state of a running calculation. */
export interface PreviewTask extends ProblemTask {
  readonly step: 'preview';
  readonly state: Uint8Array;
  /** Milliseconds since 1970 UTC: from then on, parts that are not solved yet get no purchases. */
  readonly estimateUntil: number;
  /** Milliseconds since 1970 UTC by which the whole plan must be created and checked; may be infinite. */
  readonly checkedBy: number;
}

/** Task of a worker thread. */
export type WorkerTask = AdvanceTask | HelpTask | LotTask | FinishTask | PreviewTask | ExploreTask | AskTask;

/**
 * Messages of a worker thread. Each kind but `progress`, `checkpoint` and `estimated` is the final one. Values are
 * compressed.
 */
export type WorkerMessage =
  | { readonly kind: 'estimated'; readonly reply: Reply }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'checkpoint'; readonly state: Uint8Array }
  | {
      readonly kind: 'advanced';
      readonly state: Uint8Array;
      readonly done: boolean;
      /** Lots to run before the next slice. */
      readonly lots: readonly Uint8Array[];
      /** Whether the jobs of the lots belong to the search, so that a request to finish makes them superfluous. */
      readonly isSearching: boolean;
    }
  | { readonly kind: 'helped' }
  | { readonly kind: 'answered'; readonly answers: Uint8Array }
  | {
      readonly kind: 'finished';
      readonly lists: Uint8Array;
      readonly kpis: Kpis;
      readonly message: string;
      readonly overview: PlanOverview;
      /** Final state, in the form that is stored with the plan. */
      readonly state: Uint8Array;
      /** Figures of each point of the front. */
      readonly points: Uint8Array;
      readonly bounds?: ObjectiveBounds;
      readonly replanning?: ReplanningSummary;
    }
  | {
      readonly kind: 'previewed';
      readonly lists: Uint8Array;
      readonly kpis: Kpis;
      readonly message: string;
      readonly estimatedParts: number;
      readonly unplannedParts: number;
    }
  | { readonly kind: 'explored'; readonly explored: ExploredPoint | Unexplored }
  | { readonly kind: 'replied'; readonly reply: Reply }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };

/** Reasons why an exploration found no plan. */
export type Unexplored = Extract<Exploration, { readonly point?: undefined }>;

/** A point found by exploration. */
export interface ExploredPoint {
  /** Index on the front, from 0. */
  readonly place: number;
  readonly isChosen: boolean;
  readonly kpis: Kpis;
  /** State with the point appended; undefined if the front already had it. */
  readonly state?: Uint8Array;
}
