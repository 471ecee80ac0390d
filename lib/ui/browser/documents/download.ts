import { type Content, getContent } from '#lib/ui/browser/documents/api/contents.ts';

/** Saves bytes as a file. They are never opened as a page, whatever their media type says. */
export const saveContent = ({ bytes }: Pick<Content, 'bytes'>, fileName: string): void => {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
};

/** Downloads the content of a document under its file name, or under `name` if it has none. */
export const downloadContent = async (objectId: string, name: string): Promise<void> => {
  const content = await getContent(objectId);
  saveContent(content, content.fileName || name);
};
