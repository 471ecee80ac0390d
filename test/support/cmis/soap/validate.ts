import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
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

const collected: { readonly test: string; readonly xml: string }[] = [];

/** Remembers an answer's body until the tests of the file are done: all are held against the schemas at once. */
export const collectForValidation = (xml: string): void => {
  collected.push({ test: expect.getState().currentTestName ?? 'outside of a test', xml });
};

/** Holds documents against the schemas, one start of libxml2 for all. */
const schemaErrors = async (documents: readonly string[]): Promise<readonly string[]> => {
  const { core, messaging } = schemas();
  const { errors } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: { fileName: 'CMIS-Messaging.xsd', contents: messaging },
    preload: { fileName: 'CMIS-Core.xsd', contents: core },
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ rawMessage }) => rawMessage);
};

/** Registers the check of every answer of the test file. */
export const validateAnswers = (): void => {
  afterAll(async () => {
    const answers = collected.splice(0);
    if (answers.length === 0) return;
    const errors = await schemaErrors(answers.map(({ xml }) => xml));
    const named = errors.map((error) => error.replace(/^(\d+)\.xml/, (_, index) => answers[Number(index)]?.test ?? ''));
    expect(named).toEqual([]);
  }, 60_000);
};
