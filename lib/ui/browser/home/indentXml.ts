/** Writes each element of a document on a line of its own, indented by depth, and leaves texts as they are. */
export const indentXml = (xml: string): string => {
  let depth = 0;
  return xml
    .split(/(?<=>)(?=<)/)
    .map((piece) => {
      const opens = /^<[^/?!]/.test(piece) && !piece.endsWith('/>') && !piece.includes('</');
      if (piece.startsWith('</')) depth = Math.max(0, depth - 1);
      const line = '  '.repeat(depth) + piece;
      if (opens) depth += 1;
      return line;
    })
    .join('\n');
};
