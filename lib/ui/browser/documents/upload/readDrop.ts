import type { FoundFile } from '#lib/ui/browser/documents/upload/model.ts';

/** A folder is read in batches; an empty one is the last. */
const readBatch = (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

const getFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const readEntry = async (entry: FileSystemEntry, folders: readonly string[]): Promise<readonly FoundFile[]> => {
  if (entry.isFile) return [{ file: await getFile(entry as FileSystemFileEntry), folders }];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FoundFile[] = [];
  for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader))
    for (const inside of batch) found.push(...(await readEntry(inside, [...folders, entry.name])));
  return found;
};

const readItem = async (item: DataTransferItem): Promise<readonly FoundFile[]> => {
  const entry = item.webkitGetAsEntry();
  if (entry !== null) return readEntry(entry, []);
  const file = item.getAsFile();
  return file === null ? [] : [{ file, folders: [] }];
};

/** Returns the files of a drop, those in folders included. The list of items is empty once the event has been handled. */
export const readDrop = async ({ items }: DataTransfer): Promise<readonly FoundFile[]> =>
  (await Promise.all([...items].map(readItem))).flat();

/** Returns the files of a field, with the folders that a chosen folder has. */
export const readFiles = (files: FileList | null): readonly FoundFile[] =>
  [...(files ?? [])].map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));
