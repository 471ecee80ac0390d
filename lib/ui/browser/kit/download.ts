/** Downloads a text as a file. CSV begins with a byte order mark, which Excel needs to read UTF-8. */
export const downloadText = (text: string, fileName: string, type: 'text/csv' | 'application/json'): void => {
  const address = URL.createObjectURL(new Blob([type === 'text/csv' ? '\uFEFF' : '', text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
};
