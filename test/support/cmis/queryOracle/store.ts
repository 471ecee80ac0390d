import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { createFolder } from '#lib/cmis/actions/object/createFolder.ts';
import { createPolicy } from '#lib/cmis/actions/object/createPolicy.ts';
import { createRelationship } from '#lib/cmis/actions/object/createRelationship.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { grant } from '../access.ts';
import { numbers } from '../numbers.ts';
import { alice, documentIn, folderIn, properties, REPOSITORY } from '../objects.ts';

export const WORDS = ['red', 'green', 'blue', 'redder', 'grey'];
const NAMES = ['plan', 'Plan', "o'clock", '100%', 'a_b', 'back\\slash', 'ä', '\u{1f600} smile', 'zz  top', 'plan b'];
const VALUES = ['0', '0.5', '9.99', '10', '100', '999999999999.99', '0.000000001'];
const PEOPLE = ['Ann', 'Bob', 'Carl', "D'Arcy"];
const DATES = ['2025-12-31T23:30:00.000Z', '2026-01-01T00:00:00.000Z', '2026-02-28T12:00:00.500Z'];
const LINKS = ['http://example.org/a', 'urn:x:1'];

/** Ids of the stored objects. */
export interface Filled {
  readonly folders: readonly string[];
  readonly documents: readonly string[];
  readonly others: readonly string[];
  /** A folder of another repository that has children. */
  readonly elsewhere: string;
  /** The text of each content, by the id of the version. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Creates a folder with children in the root folder of another repository. */
const fillArchive = async (): Promise<string> => {
  const create = async (folderId: string, name: string): Promise<string> => {
    const given = properties('cmis:folder', { 'cmis:objectTypeId': 'cmis:folder', 'cmis:name': name });
    return (await createFolder(alice, { repositoryId: 'archive', folderId, properties: given, policies: [] })).objectId;
  };
  const folder = await create('root-archive', 'elsewhere');
  for (const name of ['a', 'b', 'c']) await create(folder, name);
  return folder;
};

/**
 * Fills the repository with objects of every base type, some of which the caller rita may read. Also fills the
 * repository `archive`.
 */
export const fillStore = async (size: number, seed = 1): Promise<Filled> => {
  const below = numbers(seed);
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const some = <T>(all: readonly T[]): readonly T[] => all.filter(() => below(2) === 0);
  const maybe = <T>(value: T): T | null => (below(3) === 0 ? null : value);
  const folders = ['root'];
  for (let index = 0; index < 12; index += 1)
    folders.push(
      index % 3 === 0
        ? await folderIn(one(folders), `project ${index}`, 'triad:project', {
            'triad:projectCode': `P${index % 2}`,
            'triad:manager': maybe(one(PEOPLE)),
            'triad:tags': some(WORDS),
            'triad:budget': maybe(one(VALUES)),
            'triad:starts': maybe(one(DATES)),
          })
        : await folderIn(one(folders), `${one(NAMES)} ${index}`),
    );
  const contract = () => ({
    'triad:reference': `r${below(4)}`,
    'triad:parties': [one(PEOPLE), ...some(PEOPLE)],
    'triad:value': maybe(one(VALUES)),
    'triad:noticeMonths': maybe(BigInt(below(5))),
    'triad:signed': maybe(one(DATES)),
    'triad:currency': maybe(one(['EUR', 'USD'])),
    'triad:confidential': below(2) === 0,
    'triad:instalments': some(VALUES),
    'triad:milestones': some([1n, 2n, 30n]),
    'triad:approvals': some([true, false]),
    'triad:reviewed': some(DATES),
    'triad:register': maybe(one(LINKS)),
    'triad:links': some(LINKS),
    'triad:related': some(['r0', 'r1', 'r2']),
  });
  const texts = new Map<string, string>();
  const documents: string[] = [];
  const create = async (index: number): Promise<string> => {
    const name = `${one(NAMES)} ${one(WORDS)} ${index}`;
    const text = below(3) === 0 ? undefined : Array.from({ length: 1 + below(6) }, () => one(WORDS)).join(' ');
    const content = text === undefined ? {} : { text };
    const kind = below(8);
    const folder = one(folders);
    const id =
      kind === 0
        ? await documentIn(folder, name, { typeId: 'triad:bookmark', extra: { 'triad:address': one(LINKS) } })
        : kind === 1
          ? await documentIn(folder, name, {
              typeId: 'triad:scan',
              text: text ?? 'red',
              extra: { 'triad:pages': maybe(BigInt(1 + below(4))) },
            })
          : kind < 6
            ? await documentIn(folder, name, { typeId: 'triad:contract', extra: contract(), ...content })
            : await documentIn(folder, name, content);
    if (kind === 1 || (kind > 0 && text !== undefined)) texts.set(id, text ?? 'red');
    const other = one(folders);
    if (below(4) === 0 && other !== folder)
      await addObjectToFolder(alice, { ...REPOSITORY, objectId: id, folderId: other });
    else if (below(9) === 0) await removeObjectFromFolder(alice, { ...REPOSITORY, objectId: id });
    return kind > 1 && below(3) === 0 ? await version(id, kind < 6) : id;
  };
  const copies = new Set<string>();
  const version = async (objectId: string, isContract: boolean): Promise<string> => {
    const text = texts.get(objectId);
    const copy = (await checkOut(alice, { ...REPOSITORY, objectId })).objectId;
    if (text !== undefined) texts.set(copy, text);
    documents.push(objectId);
    if (below(2) === 0) {
      copies.add(copy);
      return copy;
    }
    const given = isContract ? properties('triad:contract', { 'triad:value': one(VALUES) }) : [];
    const major = below(2) === 0;
    const made = await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [], properties: given, major });
    if (text !== undefined) texts.set(made.objectId, text);
    return made.objectId;
  };
  for (let index = 0; index < size; index += 1) documents.push(await create(index));
  const versions = documents.filter((id) => !copies.has(id));
  const others: string[] = [];
  for (let index = 0; index < size / 8; index += 1) {
    const typeId = one(['cmis:relationship', 'triad:reference']);
    const ends = { 'cmis:sourceId': one(versions), 'cmis:targetId': one(versions) };
    const extra: Parameters<typeof properties>[1] =
      typeId === 'triad:reference' ? { 'triad:kind': 'amends', 'triad:weight': maybe('0.5') } : {};
    const given = { 'cmis:objectTypeId': typeId, 'cmis:name': `link ${index}`, ...ends, ...extra };
    const input = { ...REPOSITORY, properties: properties(typeId, given), policies: [] };
    others.push((await createRelationship(alice, input)).objectId);
  }
  for (const typeId of ['cmis:policy', 'triad:retention']) {
    const given = { 'cmis:objectTypeId': typeId, 'cmis:name': typeId, 'cmis:policyText': 'none' };
    const input = { ...REPOSITORY, properties: properties(typeId, given), policies: [] };
    others.push((await createPolicy(alice, input)).objectId);
  }
  for (const id of [...folders.slice(1), ...documents, ...others])
    if (below(folders.includes(id) ? 3 : 5) === 0) await grant(id, ['rita', 'cmis:read']);
  return { folders, documents, others, elsewhere: await fillArchive(), texts };
};
