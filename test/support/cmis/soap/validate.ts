import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { memoryPages, validateXML } from 'xmllint-wasm';
import { writeCoreSchema, writeMessagingSchema } from '#lib/cmis/wire/schema/xsd.ts';

/** Folder with the official schemas, which are not part of the project; '' if it is not given. */
const OFFICIAL = process.env.CMIS_SCHEMAS?.trim() ?? '';

export const hasOfficialSchemas = OFFICIAL !== '' && existsSync(join(OFFICIAL, 'CMIS-Core.xsd'));

export const readOfficialFile = (name: string): string => readFileSync(join(OFFICIAL, name), 'utf8');

/** The schemas to hold answers against: those of the standard, else the ones that are served. */
const schemas = () =>
  hasOfficialSchemas
    ? { core: readOfficialFile('CMIS-Core.xsd'), messaging: readOfficialFile('CMIS-Messaging.xsd') }
    : { core: writeCoreSchema(), messaging: writeMessagingSchema('').replace('/schema?core', 'CMIS-Core.xsd') };

/** Most documents of one start of libxml2, whose names stand on its stack of 64 KiB: 3,300 of them are its end. */
const MOST_DOCUMENTS = 2000;

/** Test of each answer that the tests of a file have received; undefined in files that do not validate. */
let collected: Map<string, string> | undefined;

/** Remembers an answer's body until the tests of the file are done: all are held against the schemas at once. */
export const collectForValidation = (xml: string): void => {
  if (collected?.has(xml) === false) collected.set(xml, expect.getState().currentTestName ?? 'outside of a test');
};

/** Returns what is wrong with documents by the schemas; each error begins with the index of its document and `.xml`. */
export const findSchemaErrors = async (documents: readonly string[], first = 0): Promise<readonly string[]> => {
  if (documents.length === 0) return [];
  const { core, messaging } = schemas();
  const { errors } = await validateXML({
    xml: documents.slice(0, MOST_DOCUMENTS).map((contents, index) => ({ fileName: `${first + index}.xml`, contents })),
    schema: { fileName: 'CMIS-Messaging.xsd', contents: messaging },
    preload: { fileName: 'CMIS-Core.xsd', contents: core },
    maxMemoryPages: memoryPages.GiB,
  });
  const others = await findSchemaErrors(documents.slice(MOST_DOCUMENTS), first + MOST_DOCUMENTS);
  return [...errors.map(({ rawMessage }) => rawMessage), ...others];
};

/** Registers the check of every answer of the test file. */
export const validateAnswers = (): void => {
  beforeAll(() => {
    collected = new Map();
  });
  afterAll(async () => {
    const answers = [...(collected ?? [])];
    collected = undefined;
    const errors = await findSchemaErrors(answers.map(([xml]) => xml));
    const named = errors.map((error) => error.replace(/^(\d+)\.xml/, (_, index) => answers[Number(index)]?.[1] ?? ''));
    expect(named).toEqual([]);
  });
};
