/** Place of a folder: its id, and its path for the folders below it. */
export interface Place {
  readonly id: string;
  readonly path: string;
}

/** A file with the names of the folders around it, from the folder that it is uploaded to. */
export interface FoundFile {
  readonly file: File;
  readonly folders: readonly string[];
}
