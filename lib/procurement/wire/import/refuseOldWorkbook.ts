import { invalidBody } from '#lib/procurement/wire/invalidBody.ts';

/** [MS-CFB] 2.2: what begins every compound file, which is what .xls and protected workbooks are. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** [MS-OFFCRYPTO] 2.3.4: the stream in which a protected workbook lies. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Refuses a workbook of the old format, or one that is protected, by its name.
 * @throws ServiceError `invalidArgument`
 */
export const refuseOldWorkbook = (bytes: Buffer): void => {
  if (!bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return;
  throw invalidBody(
    bytes.includes(ENCRYPTED)
      ? 'The workbook is protected by a password: save it without one'
      : 'The file is a workbook of the old format (.xls): save it as .xlsx',
  );
};
