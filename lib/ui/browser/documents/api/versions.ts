import type { Sending } from '#lib/ui/browser/documents/api/contents.ts';
import { callRepository } from '#lib/ui/browser/documents/api/repository.ts';
import { type CmisObject, getId, getValue } from '#lib/ui/browser/documents/model.ts';
import { readObject } from '#lib/ui/browser/documents/soap/readObject.ts';
import { writeContentStream } from '#lib/ui/browser/documents/soap/write.ts';
import { find, findAll, findText, writeElement } from '#lib/ui/browser/documents/soap/xml.ts';

/** Returns all versions of a document that the caller may see, newest first. */
export const getAllVersions = async (seriesId: string): Promise<readonly CmisObject[]> => {
  const { response } = await callRepository('getAllVersions', writeElement('objectId', seriesId));
  return findAll(response, 'objects').map(readObject);
};

/** Returns the id of the latest version that the caller sees. */
export const getLatestVersion = async (seriesId: string): Promise<string> => {
  const { response } = await callRepository('getObjectOfLatestVersion', writeElement('objectId', seriesId));
  return getId(readObject(find(response, 'object')));
};

/** Checks a document out and returns the id of the private working copy. */
export const checkOut = async (objectId: string): Promise<string> => {
  const { response } = await callRepository('checkOut', writeElement('objectId', objectId));
  return findText(response, 'objectId') ?? '';
};

/** Drops a private working copy and returns the id of the version that stays. */
export const cancelCheckOut = async (copy: CmisObject): Promise<string> => {
  await callRepository('cancelCheckOut', writeElement('objectId', getId(copy)));
  return getLatestVersion(getValue(copy, 'cmis:versionSeriesId'));
};

export interface CheckIn {
  readonly isMajor: boolean;
  readonly comment: string;
  /** New content; without it that of the working copy stays. */
  readonly file: File | undefined;
}

/** Makes a private working copy the next version and returns its id. */
export const checkIn = async (
  copyId: string,
  { isMajor, comment, file }: CheckIn,
  { signal, onProgress }: Sending,
): Promise<string> => {
  const parameters =
    writeElement('objectId', copyId) +
    writeElement('major', isMajor) +
    (file === undefined ? '' : writeContentStream(file)) +
    writeElement('checkinComment', comment);
  const options = file === undefined ? { signal } : { isMtom: true, content: file, signal, onProgress };
  const { response } = await callRepository('checkIn', parameters, options);
  return findText(response, 'objectId') ?? '';
};
