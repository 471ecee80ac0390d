import type { AdviceCode, AdviceRow } from '#lib/procurement/domain/doctor/advice.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import type { QuestionName } from '#lib/procurement/domain/problem/uploadQuestions.ts';
import { ApiError, type FieldError, request, send } from '#lib/ui/browser/api/client.ts';
import { create } from '#lib/ui/browser/api/create.ts';

const IMPORT = '/api/ProcurementImport';

/** Address of the workbook to fill in. */
export const TEMPLATE = `${IMPORT}/Template`;

/** Address of an import with its data, as JSON. */
export const getImportAddress = (id: string): string => `${IMPORT}/Imports/${encodeURIComponent(id)}`;

/** An error or warning about uploaded data, with its place in the file if the path does not say it. */
export interface DataIssue extends Omit<FieldError, 'message'> {
  /** Lacking in an issue that the page has found itself, which has a key. */
  readonly message?: string;
  /** File or sheet. */
  readonly source?: string;
  readonly row?: number;
  /** Address of the cell, such as B7. */
  readonly cell?: string;
  /** Content of the cell. */
  readonly value?: string;
  /** Number of further errors of its kind in its column that are not listed. */
  readonly more?: number;
}

/** Answer to an accepted upload. */
export interface ImportReport {
  readonly ImportId: string;
  readonly Date: string;
  /** Decimals of the prices, which are whole numbers of the smallest unit. */
  readonly PriceDecimals: number;
  /** Ids that the sender wrote as texts, by the numbers that stand for them. */
  readonly TextIds?: Names['TextIds'];
  readonly Warnings: readonly DataIssue[];
  readonly Advice: readonly {
    readonly Code: AdviceCode;
    readonly Count: number;
    readonly Rows: readonly AdviceRow[];
  }[];
}

/** An import of the list. */
export interface ImportSummary {
  readonly ImportId: string;
  readonly Date: string;
  readonly Description: string;
  readonly Parts: number;
  readonly Suppliers: number;
  readonly Offers: number;
  readonly Periods: number;
  readonly Warnings: number;
  /** Whether new plans are calculated from it. */
  readonly InUse: boolean;
}

/** Answers to the questions of a file, by query parameter. */
export type ImportAnswers = Readonly<Partial<Record<QuestionName, string>>>;

/** A question that a file leaves open. */
export interface ImportQuestion {
  readonly Parameter: QuestionName;
  readonly Choices: readonly string[];
  readonly message: string;
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** File of a problem with its description, as text or as a file. */
export interface NewImport {
  readonly file: Blob;
  readonly description: Blob | string;
  readonly answers?: ImportAnswers;
}

/** Returns the questions of the error that an upload has ended with; none for another error. */
export const getQuestions = (error: unknown): readonly ImportQuestion[] =>
  error instanceof ApiError ? ((error.body as { readonly Questions?: readonly ImportQuestion[] }).Questions ?? []) : [];

/**
 * Uploads a problem, which becomes the import in use. The form is sent as one Blob, because only Blobs are compressed.
 * Its boundary is new in every attempt.
 * @throws ApiError with the errors of the data, each a `DataIssue`, or with the `Questions` that `answers` leave open
 */
export const importProblem = async ({ file, description, answers = {} }: NewImport): Promise<ImportReport> => {
  const form = new FormData();
  form.set('file', file, 'problem');
  if (description !== '') form.set('description', description);
  const encoded = new Response(form);
  const type = encoded.headers.get('Content-Type') ?? '';
  return create(`${IMPORT}/Import`, {
    query: answers,
    body: new Blob([await encoded.arrayBuffer()]),
    headers: { 'Content-Type': type },
    content: await new Blob([file, '\n', description]).text(),
  });
};

/** Lists all imports, newest first. */
export const listImports = (signal?: AbortSignal): Promise<readonly ImportSummary[]> =>
  request(`${IMPORT}/Imports`, { ...(signal === undefined ? {} : { signal }) });

/** Makes an import the one that new plans are calculated from. */
export const chooseImport = async (id: string): Promise<void> => {
  await send(`${getImportAddress(id)}/Use`, { method: 'PUT' });
};

/** Deletes an import; plans that were calculated from it keep their own copy of its data. */
export const deleteImport = async (id: string): Promise<void> => {
  await send(getImportAddress(id), { method: 'DELETE' });
};

/** Data of an import as tables of rows, each in the order of the columns of its table. */
export interface ImportedData extends ImportSummary {
  readonly PriceDecimals: number;
  readonly Names: Names;
  readonly materialList: Readonly<Record<TableName, readonly (readonly number[])[]>>;
}

/** Fetches an import with its data. Rows that were summed stay summed. */
export const getImport = (id: string, signal?: AbortSignal): Promise<ImportedData> =>
  request(getImportAddress(id), { ...(signal === undefined ? {} : { signal }) });
