import type { QueryRun } from '#lib/cmis/actions/query/scope.ts';
import { filterVisible, loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { CmisObject, StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { toFolderPath } from '#lib/cmis/domain/objects/folderPath.ts';
import { getPropertyValues } from '#lib/cmis/domain/objects/objectProperties.ts';
import { isListed } from '#lib/cmis/domain/objects/versions.ts';
import type { ObjectReader } from '#lib/cmis/domain/query/evaluate/evaluate.ts';
import type { QueryCondition } from '#lib/cmis/domain/query/resolve/query.ts';
import type { TextMatches } from '#lib/cmis/domain/query/text/textMatches.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';

/** Facts about the ancestors of a folder that the caller may learn. */
interface Above {
  readonly seesFolder: boolean;
  readonly path: string | undefined;
}

/** Returns the IN_FOLDER and IN_TREE conditions within a condition. */
const listFolderConditions = (
  condition: QueryCondition | undefined,
): readonly (QueryCondition & { readonly kind: 'folder' })[] => {
  if (condition === undefined) return [];
  if (condition.kind === 'and' || condition.kind === 'or') return condition.terms.flatMap(listFolderConditions);
  if (condition.kind === 'not') return listFolderConditions(condition.term);
  return condition.kind === 'folder' ? [condition] : [];
};

/** Reads the values of objects for a query. Call `prepare` once before, which loads the ancestors. */
export class QueryReader implements ObjectReader<CmisObject> {
  readonly #session: Session;
  readonly #text: TextMatches | undefined;
  readonly #wantsLines: boolean;
  /** Folders that the statement names. */
  readonly #named: ReadonlySet<string>;
  /** Those of them that the caller may see. */
  #seen: ReadonlySet<string> | undefined;
  readonly #lines = new Map<string, ReadonlySet<string>>();
  readonly #above = new Map<string, Above>();

  constructor({ session, query, text }: Pick<QueryRun, 'session' | 'query' | 'text'>) {
    this.#session = session;
    this.#text = text;
    const conditions = listFolderConditions(query.where);
    this.#wantsLines = conditions.some(({ deep }) => deep);
    this.#named = new Set(conditions.map(({ folderId }) => folderId));
  }

  /** Loads the ancestors that IN_TREE conditions need, and whether the caller sees the parents of folders. */
  async prepare(objects: readonly CmisObject[]): Promise<void> {
    if (this.#wantsLines) await this.#readLines([...new Set(objects.flatMap(({ entity }) => entity.parents))]);
    if (this.#session.access.isAdministrator) return;
    this.#seen ??= await this.#loadSeenFolders();
    for (const { id, entity } of objects)
      if (entity.baseId === 'cmis:folder' && !this.#above.has(id)) {
        this.#above.set(id, {
          seesFolder: (await loadHeldPermissions(this.#session, entity)).seesFolder,
          path: undefined,
        });
      }
  }

  /** Loads the paths of folders among objects; a folder with a deleted or invisible ancestor has none. */
  async readPaths(objects: readonly CmisObject[]): Promise<void> {
    const folders = objects.filter(({ entity }) => entity.baseId === 'cmis:folder');
    const lines = await this.#session.ancestors.load(folders.map(({ entity }) => entity));
    for (const [index, { id, entity, facts }] of folders.entries()) {
      const held = await loadHeldPermissions(this.#session, entity);
      const line = lines[index];
      const path = held.seesPath && line !== undefined ? toFolderPath(facts.name, line) : undefined;
      this.#above.set(id, { seesFolder: held.seesFolder, path });
    }
  }

  /** The id in the index entries, so that rows have the same order as entries. */
  getId(object: CmisObject): string {
    return isListed(object) ? object.entity.id : object.id;
  }

  getValues(object: CmisObject, propertyId: string): readonly StoredValue[] {
    if (object.entity.baseId !== 'cmis:folder') return getPropertyValues(object, propertyId, this.#session.access);
    const above = this.#above.get(object.id);
    if (propertyId === 'cmis:path') return above?.path === undefined ? [] : [above.path];
    if (propertyId === 'cmis:parentId' && above?.seesFolder === false) return [];
    return getPropertyValues(object, propertyId);
  }

  isInFolder({ entity }: CmisObject, folderId: string): boolean {
    return this.#sees(folderId) && entity.parents.includes(folderId);
  }

  isBelow({ entity }: CmisObject, folderId: string): boolean {
    return (
      this.#sees(folderId) &&
      entity.parents.some((parent) => parent === folderId || this.#lines.get(parent)?.has(folderId) === true)
    );
  }

  getScore(object: CmisObject): number {
    return this.#text?.getScore(object) ?? 0;
  }

  /** For the caller, an invisible folder does not exist and therefore has no children. */
  #sees(folderId: string): boolean {
    return this.#session.access.isAdministrator || this.#seen?.has(folderId) === true;
  }

  async #loadSeenFolders(): Promise<ReadonlySet<string>> {
    const found = (await loadEntities([...this.#named])).flatMap((folder) => folder ?? []);
    return new Set((await filterVisible(this.#session, found, (folder) => folder)).map(({ id }) => id));
  }

  async #readLines(folderIds: readonly string[]): Promise<void> {
    const wanted = folderIds.filter((id) => !this.#lines.has(id));
    const lines = await this.#session.ancestors.load(wanted.map((id) => ({ parents: [id] })));
    for (const [index, id] of wanted.entries())
      this.#lines.set(id, new Set(lines[index]?.map((folder) => folder.id) ?? []));
  }
}
