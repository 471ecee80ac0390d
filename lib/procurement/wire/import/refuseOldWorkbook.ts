import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';

/** [MS-CFB] §2.2: signature of a compound file, the container of .xls and of protected workbooks. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** [MS-OFFCRYPTO] §2.3.4: name of the stream of a protected workbook. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Refuses a workbook in the old format or with a password.
 * @throws ServiceError `invalidArgument`
 */
export const refuseOldWorkbook = (bytes: Buffer): void => {
  if (!bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return;
  throw createFileError(bytes.includes(ENCRYPTED) ? 'workbookPassword' : 'workbookOld', []);
};
