import { envelope, formatContent, formatProperties } from './soap.ts';

/** A kind of call; `body` creates the body of the next call. */
export interface Kind {
  readonly name: string;
  readonly body: () => string;
  /** Calls/s of OpenCMIS's in-memory server (not durable) on 2 cores, with 1 and with 8 callers. */
  readonly java: readonly [number, number];
}

const CHILDREN = 100;
const BYTES = 10 * 1024;
/** Calls of each kind per hundred calls of the mix. */
const SHARES = { getObject: 50, getChildren: 12, createDocument: 10, query: 8, getContentStream: 20 } as const;

const post = async (url: string, body: string): Promise<string> => {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text.slice(0, 500));
  return text;
};

const idIn = (text: string): string => /<objectId>([^<]+)</.exec(text)?.[1] ?? '';

const folderAt = async (url: string, name: string): Promise<string> =>
  idIn(
    await post(url, envelope('createFolder', `${formatProperties('cmis:folder', name)}<m:folderId>root</m:folderId>`)),
  );

const document = (folder: string, name: string): string =>
  envelope(
    'createDocument',
    `${formatProperties('cmis:document', name)}<m:folderId>${folder}</m:folderId>${formatContent(BYTES)}`,
  );

/** Interleaves the kinds evenly: the next call is of the kind that is furthest behind its share. */
const inTurns = (kinds: Readonly<Record<keyof typeof SHARES, () => string>>): (() => string) => {
  const names = Object.keys(SHARES) as (keyof typeof SHARES)[];
  const credit = new Map(names.map((name) => [name, 0]));
  return () => {
    for (const name of names) credit.set(name, (credit.get(name) ?? 0) + SHARES[name]);
    const next = names.reduce((a, b) => ((credit.get(a) ?? 0) >= (credit.get(b) ?? 0) ? a : b));
    credit.set(next, (credit.get(next) ?? 0) - 100);
    return kinds[next]();
  };
};

/** Fills a folder of a service with a hundred documents of 10 KB and returns the kinds of calls on it. */
export const createMix = async (url: string): Promise<readonly Kind[]> => {
  const [folder, inbox] = [await folderAt(url, 'bench'), await folderAt(url, 'inbox')];
  const ids: string[] = [];
  for (let index = 0; index < CHILDREN; index += 1) ids.push(idIn(await post(url, document(folder, `d ${index}`))));
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  const anyId = (): string => `<m:objectId>${ids[(next() * 37) % CHILDREN]}</m:objectId>`;
  const statement = () =>
    `<m:statement>SELECT * FROM cmis:document WHERE IN_FOLDER('${folder}') AND cmis:name LIKE 'd ${next() % 10}%'</m:statement>`;
  const bodies = {
    getObject: () => envelope('getObject', anyId()),
    getChildren: () =>
      envelope('getChildren', `<m:folderId>${folder}</m:folderId><m:maxItems>${CHILDREN}</m:maxItems>`),
    createDocument: () => document(inbox, `made ${next()}`),
    query: () => envelope('query', statement()),
    getContentStream: () => envelope('getContentStream', anyId()),
  };
  return [
    { name: 'getObject', body: bodies.getObject, java: [1810, 3447] },
    { name: 'getChildren of 100', body: bodies.getChildren, java: [203, 356] },
    { name: 'createDocument, 10 KB', body: bodies.createDocument, java: [780, 757] },
    { name: 'query in a folder', body: bodies.query, java: [72, 173] },
    { name: 'getContentStream, 10 KB', body: bodies.getContentStream, java: [2394, 5701] },
    { name: 'mix 50/12/10/8/20', body: inTurns(bodies), java: [346, 699] },
  ];
};
