import { entriesOf, type Grid, type NumberedEntries, TABLES } from '#lib/procurement/wire/import/grid.ts';
import { refusal } from '#lib/procurement/wire/refusal.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Where an entry stands in what was uploaded. */
interface Place {
  readonly source: string;
  readonly row: number;
}

/** What was uploaded, as the validation takes it. */
export interface Upload {
  readonly body: unknown;
  readonly description: string;
  /** Where the entry that a path names stands; undefined for a JSON body, whose paths say it themselves. */
  readonly placeOf: (path: string) => Place | undefined;
}

const PATH = /^materialList\.(\w+)\[(\d+)\]/;

/** An upload of files or sheets: all eight tables, each once. */
export const uploadOfGrids = (grids: readonly Grid[], description: string): Upload => {
  const tables = new Map<string, NumberedEntries>();
  for (const grid of grids) {
    const before = tables.get(grid.table);
    if (before !== undefined) throw refusal(`${grid.source} and ${before.source} are the same table`);
    tables.set(grid.table, entriesOf(grid));
  }
  const lacking = TABLES.filter((table) => !tables.has(table));
  if (lacking.length > 0) throw refusal(`The upload lacks ${lacking.join(', ')}`);
  return {
    body: { materialList: Object.fromEntries([...tables].map(([table, { entries }]) => [table, entries])) },
    description,
    placeOf: (path) => {
      const [, table = '', index] = PATH.exec(path) ?? [];
      const found = tables.get(table);
      const row = found?.numbers[Number(index)];
      return found === undefined || row === undefined ? undefined : { source: found.source, row };
    },
  };
};

interface Issue {
  readonly path: string;
}

/** An error or warning with the file or sheet and the row that it is about. */
export const placed = <T extends Issue>(issue: T, { placeOf }: Pick<Upload, 'placeOf'>): T & Partial<Place> => ({
  ...issue,
  ...placeOf(issue.path),
});

/** Runs `work` with the upload's body; the errors it finds say where they stand. */
export const withPlaces = async <T>(upload: Upload, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || !Array.isArray(error.details)) throw error;
    const details = (error.details as readonly Issue[]).map((issue) => placed(issue, upload));
    throw new ServiceError(error.kind, error.message, {
      ...(error.code === undefined ? {} : { code: error.code }),
      details,
    });
  }
};
