import { CELL_BYTES } from '#lib/procurement/wire/import/uploadBounds.ts';
import { decodeReferences, parseTags, type Tag } from '#lib/procurement/wire/import/workbook/tags.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

/** Creates a reader of the text of an element in `t` (ECMA-376 part 1 §18.4.12). Skips phonetic runs (§18.4.6). */
export const createTextReader = () => {
  let text = '';
  let inText = false;
  let inPhonetic = false;
  return {
    take: ({ name, kind, text: before }: Tag): void => {
      if (inText && !inPhonetic) text += decodeReferences(before);
      if (name === 't') inText = kind === 'open';
      else if (name === 'rPh') inPhonetic = kind === 'open';
    },
    text: (): string => text,
  };
};

/** Parses the shared texts of a workbook: part `sharedStrings`, ECMA-376 part 1 §18.4.8. */
export const parseSharedTexts = (xml: string, meter: Meter): readonly string[] => {
  const texts: string[] = [];
  let reader: ReturnType<typeof createTextReader> | undefined;
  for (const tag of parseTags(xml)) {
    reader?.take(tag);
    if (tag.name !== 'si') continue;
    if (tag.kind === 'open') reader = createTextReader();
    else {
      meter.count(CELL_BYTES);
      texts.push(reader?.text() ?? '');
      reader = undefined;
    }
  }
  return texts;
};
