import type { DemoClient, DemoIds } from '#lib/ui/browser/demo/client.ts';
import {
  escapeText,
  findElement,
  findProperty,
  type Property,
  toBase64,
  writeContent,
  writeProperties,
} from '#lib/ui/browser/demo/soap.ts';

/** Folder of all demonstration documents. */
const DEMO_FOLDER = 'Demo';

const id = (name: string, value: string): string => `<m:${name}>${escapeText(value)}</m:${name}>`;

const findByPath = async (client: DemoClient, path: string): Promise<string | undefined> => {
  const found = await client.cmis('ObjectService', 'getObjectByPath', id('path', path));
  return found === undefined ? undefined : findProperty(found, 'cmis:objectId');
};

const readObjectId = (envelope: string | undefined): string => {
  const objectId = envelope === undefined ? undefined : findElement(envelope, 'objectId');
  if (objectId === undefined) throw new Error('CMIS returned no object id');
  return objectId;
};

interface Place {
  readonly path: string;
  readonly objectId: string;
}

const folder = async (client: DemoClient, parent: Place, name: string): Promise<Place> => {
  const path = `${parent.path}/${name}`;
  const known = await findByPath(client, path);
  if (known !== undefined) return { path, objectId: known };
  const properties = writeProperties([
    ['String', 'cmis:name', name],
    ['Id', 'cmis:objectTypeId', 'cmis:folder'],
  ]);
  const envelope = await client.cmis('ObjectService', 'createFolder', properties + id('folderId', parent.objectId));
  return { path, objectId: readObjectId(envelope) };
};

/** A picture of 64 by 64 pixels, from which a thumbnail is made, in base64. */
const LOGO = [
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAA7ElEQVR42u3awRWDMAwDUG3SwTpEl+6dSwdgBZpIsjF6L2fHH3gQY+N3fG+9',
  'EEAAAQQwBvD6vK+vXoC/UucyUJI3UYIO2e8Y0CH1HQZaZb9ggCJ7aYR1AGtvrgHE7Ok3kwZQPLusmCjJnhgZ/oeHGxxVl58VH5RXvuFzHsDt',
  'AJ6z5P4uQwG20/z+RgHov8QmgOgsFICAwQ0ORd2oq0hNAGe5HEAAAQQQgADQ0yAsaDoCuhm0RX0AGkAfg+PnblXD5gGAWoO1Q1PS7UOr/qSw',
  'R2Y2pE88uFM/YVZiyLTKhHmhORNbGfoLIIAAVtcJtHJJauw9gOQAAAAASUVORK5CYII=',
].join('');

interface Draft {
  readonly name: string;
  readonly text?: string;
  /** Content that is not text, in base64. */
  readonly data?: string;
  readonly mimeType?: string;
  readonly type?: string;
  readonly more?: readonly Property[];
}

const document = async (client: DemoClient, parent: Place, draft: Draft): Promise<string> => {
  const { name, text = '', data = toBase64(text), mimeType = 'text/plain', type = 'cmis:document', more = [] } = draft;
  const known = await findByPath(client, `${parent.path}/${name}`);
  if (known !== undefined) return known;
  const properties = writeProperties([['String', 'cmis:name', name], ['Id', 'cmis:objectTypeId', type], ...more]);
  const content = writeContent(name, mimeType, data);
  const envelope = await client.cmis(
    'ObjectService',
    'createDocument',
    properties + id('folderId', parent.objectId) + content,
  );
  return readObjectId(envelope);
};

/** Returns the private working copy of a document, which is checked out if it is not. */
const workingCopy = async (client: DemoClient, objectId: string): Promise<string> => {
  const found = await client.cmis('ObjectService', 'getProperties', id('objectId', objectId));
  const copy = findProperty(found ?? '', 'cmis:versionSeriesCheckedOutId');
  return copy ?? readObjectId(await client.cmis('VersioningService', 'checkOut', id('objectId', objectId)));
};

/** Checks in a second version unless there is one, and returns the id of the newest. */
const secondVersion = async (client: DemoClient, objectId: string): Promise<string> => {
  const found = await client.cmis('ObjectService', 'getProperties', id('objectId', objectId));
  if (findProperty(found ?? '', 'cmis:versionLabel') !== '1.0') return objectId;
  const copy = await workingCopy(client, objectId);
  const content = writeContent(
    'Minutes of March.txt',
    'text/plain',
    toBase64('Present: all. The budget was approved.\n'),
  );
  const comment = id('checkinComment', 'Approved');
  return readObjectId(
    await client.cmis(
      'VersioningService',
      'checkIn',
      `${id('objectId', copy)}${id('major', 'true')}${content}${comment}`,
    ),
  );
};

const queryId = async (client: DemoClient, statement: string): Promise<string | undefined> => {
  const found = await client.cmis('DiscoveryService', 'query', id('statement', statement));
  return findProperty(found ?? '', 'cmis:objectId');
};

const policy = async (client: DemoClient, name: string): Promise<string> => {
  const known = await queryId(client, `SELECT cmis:objectId FROM cmis:policy WHERE cmis:name = '${name}'`);
  if (known !== undefined) return known;
  const properties = writeProperties([
    ['String', 'cmis:name', name],
    ['Id', 'cmis:objectTypeId', 'triad:retention'],
    ['String', 'cmis:policyText', 'Kept for ten years after the end of the season'],
    ['Integer', 'triad:years', '10'],
  ]);
  return readObjectId(await client.cmis('ObjectService', 'createPolicy', properties));
};

const relate = async (client: DemoClient, source: string, target: string): Promise<string> => {
  const found = await client.cmis('RelationshipService', 'getObjectRelationships', id('objectId', source));
  const known = findProperty(found ?? '', 'cmis:objectId');
  if (known !== undefined) return known;
  const properties = writeProperties([
    ['Id', 'cmis:objectTypeId', 'triad:reference'],
    ['String', 'cmis:name', 'Minutes refer to the budget'],
    ['Id', 'cmis:sourceId', source],
    ['Id', 'cmis:targetId', target],
    ['String', 'triad:kind', 'mentions'],
  ]);
  return readObjectId(await client.cmis('ObjectService', 'createRelationship', properties));
};

const grant = (client: DemoClient, objectId: string, principal: string, permission: string) =>
  client.cmis(
    'ACLService',
    'applyACL',
    `${id('objectId', objectId)}<m:addACEs><c:permission><c:principal><c:principalId>${principal}</c:principalId></c:principal>` +
      `<c:permission>${permission}</c:permission><c:direct>true</c:direct></c:permission></m:addACEs>`,
  );

/** Creates the folder tree with its documents, unless they exist, and returns the ids that sample events use. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list: one object of the demonstration after the other
export const createDocuments = async (client: DemoClient): Promise<DemoIds> => {
  const root = { path: '', objectId: 'root' };
  const demo = await folder(client, root, DEMO_FOLDER);
  const season = await folder(client, demo, 'Season 2027');
  const minutes = await folder(client, season, 'Minutes');
  const archive = await folder(client, demo, 'Archive');
  const drafts = await folder(client, demo, 'Drafts');
  const old = await folder(client, demo, 'Old papers');
  await document(client, old, { name: 'Invoice of 2019.txt', text: 'Paid.\n' });
  const march = await document(client, minutes, { name: 'Minutes of March.txt', text: 'Draft\n' });
  const newest = await secondVersion(client, march);
  const budget = await document(client, season, {
    name: 'Budget.csv',
    text: 'item,amount\nstage,1200\nposters,300\nmusicians,4500\n',
    mimeType: 'text/csv',
  });
  await document(client, season, {
    name: 'Programme.html',
    text: '<!doctype html><title>Programme</title><h1>Programme</h1><p>Harvest market, choir, bookbinding.</p>',
    mimeType: 'text/html',
  });
  const image = await document(client, season, {
    name: 'Logo.png',
    data: LOGO,
    mimeType: 'image/png',
  });
  const both = await document(client, season, { name: 'Poster text.txt', text: 'Harvest market\n' });
  await client.cmis(
    'MultiFilingService',
    'addObjectToFolder',
    `${id('objectId', both)}${id('folderId', archive.objectId)}${id('allVersions', 'true')}`,
  );
  const reviewed = await document(client, drafts, { name: 'Lease.txt', text: 'Lease of the mill, draft\n' });
  const abandoned = await document(client, drafts, { name: 'Idea.txt', text: 'An idea that nobody follows\n' });
  const scanned = await document(client, drafts, { name: 'Letter.txt', text: 'Dear neighbours\n' });
  const letter = await document(client, drafts, { name: 'Press release.txt', text: 'The season begins.\n' });
  const retention = await policy(client, 'Ten years');
  for (const kept of [budget, both])
    await client.cmis('PolicyService', 'applyPolicy', id('policyId', retention) + id('objectId', kept));
  await grant(client, minutes.objectId, 'anyone', 'cmis:read');
  return {
    folder: season.objectId,
    subfolder: minutes.objectId,
    archive: archive.objectId,
    document: newest,
    drafts: drafts.objectId,
    sourceDocument: budget,
    imageDocument: image,
    filedTwice: both,
    movableDocument: letter,
    draft: scanned,
    secondDraft: await document(client, drafts, { name: 'Seating plan.txt', text: 'Rows A to M\n' }),
    renamableDocument: await document(client, drafts, { name: 'Untitled.txt', text: 'Guest list\n' }),
    workingCopy: await workingCopy(client, reviewed),
    abandonedCopy: await workingCopy(client, abandoned),
    secondWorkingCopy: await workingCopy(
      client,
      await document(client, drafts, { name: 'Floor plan.txt', text: 'Stage left\n' }),
    ),
    documentWithoutUse: await document(client, drafts, { name: 'Typo.txt', text: 'Teh\n' }),
    documentWithContent: await document(client, drafts, { name: 'Too long.txt', text: 'Too long\n' }),
    uselessFolder: old.objectId,
    relationship: await relate(client, newest, budget),
    policy: retention,
    policedDocument: budget,
    keptDocument: both,
  };
};

/** Removes the folder tree and the policy. */
export const removeDocuments = async (client: DemoClient): Promise<void> => {
  const demo = await findByPath(client, `/${DEMO_FOLDER}`);
  if (demo !== undefined)
    await client.cmis(
      'ObjectService',
      'deleteTree',
      `${id('folderId', demo)}${id('allVersions', 'true')}${id('unfileObjects', 'delete')}${id('continueOnFailure', 'true')}`,
    );
  const retention = await queryId(client, "SELECT cmis:objectId FROM cmis:policy WHERE cmis:name = 'Ten years'");
  if (retention !== undefined) await client.cmis('ObjectService', 'deleteObject', id('objectId', retention));
};
