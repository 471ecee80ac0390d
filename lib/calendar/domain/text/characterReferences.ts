/** HTML names of the characters from U+00A0 to U+00FF, in order. */
const LATIN_1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute
Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute
THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde
ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

/** Names of other characters that editors of texts write as references. */
const OTHERS = `amp & AMP & lt < LT < gt > GT > quot " QUOT " apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „
lsaquo ‹ rsaquo › hellip … bull • euro € trade ™ dagger † Dagger ‡ permil ‰ prime ′ Prime ″ minus − OElig Œ oelig œ Scaron Š
scaron š Yuml Ÿ fnof ƒ larr ← uarr ↑ rarr → darr ↓ hearts ♥`;

const splitWords = (text: string): readonly string[] => text.split(/\s+/);

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...splitWords(LATIN_1).map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...splitWords(OTHERS).flatMap((name, index, all) => (index % 2 === 0 ? [[name, all[index + 1] ?? ''] as const] : [])),
]);

/** Returns the character with this code; undefined for 0, surrogates and numbers beyond Unicode. */
const toCharacter = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;

/** Decodes the character references of an HTML text; unknown ones stay. */
export const decodeReferences = (text: string): string =>
  text.replace(
    /&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|([a-zA-Z]+\d*));/g,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return CHARACTERS.get(name) ?? all;
      return toCharacter(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? all;
    },
  );
