import { useState } from 'preact/hooks';
import type { Advice } from '#lib/procurement/domain/doctor/advice.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import {
  type DataIssue,
  getQuestions,
  type ImportAnswers,
  type ImportQuestion,
  importProblem,
} from '#lib/ui/browser/api/imports.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/** Bytes that a deployed service accepts at most in one request, after compression. */
export const DEPLOYED_LIMIT = 4_500_000;

export interface Draft {
  readonly file: File | undefined;
  readonly descriptionFile: File | undefined;
  readonly description: string;
  /** Answers to the questions of the file. */
  readonly answers: ImportAnswers;
}

const FILES = ['file', 'descriptionFile'] as const;

/** Error of each file field. */
export type FileErrors = Readonly<Partial<Record<(typeof FILES)[number], string>>>;

/** Returns an error for the first chosen file that was changed or removed meanwhile: browsers refuse to read it. */
const findChangedFile = async (draft: Draft): Promise<FileErrors | undefined> => {
  for (const name of FILES)
    try {
      await draft[name]?.slice(0, 1).arrayBuffer();
    } catch {
      return { [name]: getTexts('import').file.changed };
    }
  return undefined;
};

export const NO_DRAFT: Draft = { file: undefined, descriptionFile: undefined, description: '', answers: {} };

/** Progress of an upload. `asked` means that the file leaves something open,
 * `refused` that the data have errors and nothing was stored. */
export type Upload =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  | {
      readonly state: 'stored';
      readonly warnings: readonly DataIssue[];
      readonly advice: readonly Advice[];
      readonly decimals: number;
      readonly names: Names;
    }
  | { readonly state: 'asked'; readonly questions: readonly ImportQuestion[] }
  | { readonly state: 'refused'; readonly errors: readonly DataIssue[] }
  | { readonly state: 'failed'; readonly error: unknown };

/** Errors that name a place in the data; others concern the request. */
const toUpload = (error: unknown): Upload => {
  const questions = getQuestions(error);
  if (questions.length > 0) return { state: 'asked', questions };
  return error instanceof ApiError && error.status === 400 && error.errors.length > 0
    ? { state: 'refused', errors: error.errors }
    : { state: 'failed', error };
};

interface Uploading {
  readonly upload: Upload;
  readonly fileErrors: FileErrors;
  readonly setFileErrors: (errors: FileErrors) => void;
  /** Sends the file of a draft; returns whether it was stored. */
  readonly send: (draft: Draft) => Promise<boolean>;
  /** Forgets the outcome, since another file was chosen. */
  readonly reset: () => void;
}

/** Sends a problem file with its description and keeps the outcome. */
export const useUpload = (): Uploading => {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const [fileErrors, setFileErrors] = useState<FileErrors>({});
  const reset = (): void => {
    setUpload({ state: 'idle' });
    setFileErrors({});
  };
  const send = async (draft: Draft): Promise<boolean> => {
    const { file, descriptionFile, description, answers } = draft;
    if (file === undefined) return false;
    setUpload({ state: 'sending' });
    try {
      const changed = await findChangedFile(draft);
      if (changed !== undefined) {
        reset();
        setFileErrors(changed);
        return false;
      }
      const {
        Warnings,
        Advice,
        PriceDecimals: decimals,
        TextIds = {},
      } = await importProblem({
        file,
        description: descriptionFile ?? description.trim(),
        answers,
      });
      const advice = Advice.map(({ Code: code, Count: count, Rows: rows }) => ({ code, count, rows }));
      setUpload({ state: 'stored', warnings: Warnings, advice, decimals, names: { TextIds } });
      return true;
    } catch (error) {
      setUpload(toUpload(error));
      return false;
    }
  };
  return { upload, fileErrors, setFileErrors, send, reset };
};

/** Computes the size of a file after gzip, in bytes, because it is sent compressed. */
export const measureCompressed = async (file: Blob): Promise<number> => {
  let bytes = 0;
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes += value.byteLength;
  }
};
