import type { ErrorKind, ErrorOptions } from '#lib/shared/errors.ts';

/** Messages of a thread about its task; `done`, `refused` and `failed` end the task. */
export type TaskMessage<R> =
  /** Microseconds of processor time that the thread had used before the task. */
  | { readonly kind: 'started'; readonly used: number }
  | { readonly kind: 'entered'; readonly place: string }
  | { readonly kind: 'read' }
  | { readonly kind: 'done'; readonly result: R }
  | {
      readonly kind: 'refused';
      readonly error: ErrorKind;
      readonly message: string;
      readonly options: ErrorOptions;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };
