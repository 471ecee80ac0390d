import type { Progress } from '#lib/procurement/domain/calculation.ts';
import type { Configuration } from '#lib/procurement/domain/configuration.ts';
import type { Kpis } from '#lib/procurement/domain/plan.ts';

/** What a calculation's thread is given. */
export interface WorkerTask {
  readonly step: 'advance' | 'finish';
  readonly configuration: Configuration;
  /** Packed. */
  readonly problem: Uint8Array;
  /** Packed. */
  readonly state: Uint8Array;
  /** Milliseconds after which a slice ends between two parts. */
  readonly sliceTime: number;
  /** Milliseconds between two states that are handed over within a slice. */
  readonly checkpointTime: number;
  /** One number: not 0 asks for the end of the slice. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** What it answers, one message after the other; the last is `advanced`, `finished` or `failed`. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'checkpoint'; readonly state: Uint8Array }
  | { readonly kind: 'advanced'; readonly state: Uint8Array; readonly done: boolean }
  | {
      readonly kind: 'finished';
      readonly lists: Uint8Array;
      readonly kpis: Kpis;
      readonly message: string;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };
