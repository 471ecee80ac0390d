import { expect, test } from 'vitest';
import { CELL_ERRORS, FILE_ERRORS, NAME_ERRORS } from '#lib/procurement/domain/problem/messages/fileMessages.ts';
import { ISSUE_MESSAGES, type IssueKey } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { issueMessages as english } from '#lib/ui/browser/i18n/en/issueMessages.ts';
import { issueMessages as spanish } from '#lib/ui/browser/i18n/es/issueMessages.ts';

type Sentence = (values: object, format: (count: number) => string) => string;

const KEYS = Object.keys(ISSUE_MESSAGES) as IssueKey[];

/** A value that the sentence shows. The form of dates is written in words, so it has a value of its own. */
const toValue = (name: string): string => (name === 'encoding' ? 'seconds' : `«${name}»`);

/** Returns the sentence of a key, and the names of the values that it uses. */
const writeSentence = (sentences: Readonly<Record<IssueKey, unknown>>, key: IssueKey) => {
  const used = new Set<string>();
  const values = new Proxy(
    {},
    {
      get: (_, name) => {
        used.add(String(name));
        return toValue(String(name));
      },
      // A rest pattern reads the remaining values by their names.
      ownKeys: () => [],
    },
  );
  const text = (sentences[key] as Sentence)(values, String);
  return { text, used: [...used].sort() };
};

test.each(KEYS)('%s has a sentence in both languages with the same values', (key) => {
  const [inEnglish, inSpanish] = [writeSentence(english, key), writeSentence(spanish, key)];

  expect(inSpanish.used).toEqual(inEnglish.used);
  expect(inSpanish.text).not.toBe(inEnglish.text);
  const shown = inEnglish.used.filter((name) => name !== 'encoding' && inEnglish.text.includes(toValue(name)));
  expect(shown.filter((name) => !inSpanish.text.includes(toValue(name)))).toEqual([]);
});

/** Words that tell a reader what to do: verbs in the imperative, the only form accepted, or a name that may be meant. */
const REMEDIES = {
  english:
    /\b(?:add|check|correct|delete|did you mean|enter|format|leave|name|only|put|remove|rename|save|send|shorten|use|write)\b/i,
  spanish:
    /acórt|añád|cambie|corríj|elimine|envíe|escríb|dele|guárd|nombre|ponga|¿quería decir|quite|revise|\bsolo\b|\bun día\b|\buse\b/i,
};

test.each(Object.keys({ ...FILE_ERRORS, ...CELL_ERRORS, ...NAME_ERRORS }) as IssueKey[])(
  '%s, an error in a file, says what to do in both languages',
  (key) => {
    expect(writeSentence(english, key).text).toMatch(REMEDIES.english);
    expect(writeSentence(spanish, key).text).toMatch(REMEDIES.spanish);
  },
);

test('the languages have no sentence without a key', () => {
  expect(Object.keys(spanish).sort()).toEqual([...KEYS].sort());
  expect(Object.keys(english).sort()).toEqual([...KEYS].sort());
});
