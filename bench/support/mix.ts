import { contentOf, envelope, namedProperties } from './soap.ts';

/** A kind of call: makes the body of the next. */
export interface Kind {
  readonly name: string;
  readonly body: () => string;
  /** Calls/s of OpenCMIS's in-memory server (nothing durable) on 2 such cores, by 1 and by 8 callers. */
  readonly java: readonly [number, number];
}

const CHILDREN = 100;
const BYTES = 10 * 1024;
/** How often each kind is called in a hundred of the mix. */
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
    await post(url, envelope('createFolder', `${namedProperties('cmis:folder', name)}<m:folderId>root</m:folderId>`)),
  );

const document = (folder: string, name: string): string =>
  envelope(
    'createDocument',
    `${namedProperties('cmis:document', name)}<m:folderId>${folder}</m:folderId>${contentOf(BYTES)}`,
  );

/** Spreads the shares evenly: each kind is called next when it has fallen behind most. */
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

/** Fills a folder of a service with a hundred documents of 10 KB, and makes the calls upon it. */
export const mixOf = async (url: string): Promise<readonly Kind[]> => {
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
