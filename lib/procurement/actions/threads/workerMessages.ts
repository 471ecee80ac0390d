import type { MessagePort } from 'node:worker_threads';
import type { Configuration, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { Exploration, ExplorationLimits } from '#lib/procurement/optimiser/front/explore.ts';

interface ProblemTask {
  readonly configuration: Configuration;
  /** Packed. */
  readonly problem: Uint8Array;
  /** The same for the same problem: a thread keeps the last one unpacked. */
  readonly problemId: string;
}

/** The way of a calculation's thread to those that help it. */
export interface CrewPorts {
  readonly ports: readonly MessagePort[];
  /** One number, which grows with every batch that is answered. */
  readonly answered: Int32Array<SharedArrayBuffer>;
}

/** One slice of a calculation, from a packed state. */
export interface AdvanceTask extends ProblemTask {
  readonly step: 'advance';
  readonly state: Uint8Array;
  /** Milliseconds after which a slice ends between two parts. */
  readonly sliceTime: number;
  /** Milliseconds between two states that are handed over within a slice. */
  readonly checkpointTime: number;
  /** One number: not 0 asks for the end of the slice. */
  readonly stop: Int32Array<SharedArrayBuffer>;
  readonly crew: CrewPorts;
  /** Parts that one function of many answers at least, if stages may be answered by many; else 0. */
  readonly lotParts: number;
  /** Packed answers of lots that the last slice asked for. */
  readonly answers: readonly Uint8Array[];
}

/** Help with a calculation that another thread runs, until the port is closed. */
export interface HelpTask extends ProblemTask {
  readonly step: 'help';
  readonly port: MessagePort;
  readonly answered: Int32Array<SharedArrayBuffer>;
}

/** Questions about some parts, with all that answers them. */
export interface LotTask {
  readonly step: 'lot';
  /** Packed: lotOf. */
  readonly lot: Uint8Array;
  /** Milliseconds after which what is left stays unanswered. */
  readonly sliceTime: number;
}

/** The plan of a packed state that is done. */
export interface FinishTask extends ProblemTask {
  readonly step: 'finish';
  readonly state: Uint8Array;
}

/** What the columns of a packed state that is done make of a wish. */
export interface ExploreTask extends ProblemTask {
  readonly step: 'explore';
  readonly configuration: WeightedConfiguration;
  readonly state: Uint8Array;
  readonly wish: ExplorationLimits;
}

/** What a calculation's thread is given. */
export type WorkerTask = AdvanceTask | HelpTask | LotTask | FinishTask | ExploreTask;

/** What it answers, one message after the other; all but `progress` and `checkpoint` are the last. Values are packed. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'checkpoint'; readonly state: Uint8Array }
  | {
      readonly kind: 'advanced';
      readonly state: Uint8Array;
      readonly done: boolean;
      /** What has to be answered before the next slice. */
      readonly lots: readonly Uint8Array[];
    }
  | { readonly kind: 'helped' }
  | { readonly kind: 'answered'; readonly answers: Uint8Array }
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
  | { readonly kind: 'explored'; readonly explored: ExploredPoint | Unexplored }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };

/** How far the limits of a wish are from what there is. */
export type Unexplored = Extract<Exploration, { readonly point?: undefined }>;

/** A point that a wish has led to. */
export interface ExploredPoint {
  /** Its place on the front, and its figures. */
  readonly place: number;
  readonly isChosen: boolean;
  readonly kpis: Kpis;
  /** The state with it, where it is new. */
  readonly state?: Uint8Array;
}
