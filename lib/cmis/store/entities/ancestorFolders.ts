import type { AclHolder, AncestorFolder } from '#lib/cmis/domain/acl/acl.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { createUnchangedRoot } from '#lib/cmis/domain/objects/rootFolder.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';

const toControllingFolder = ({ id, parents, acl, inherits, facts }: Entity): AncestorFolder => ({
  id,
  parents,
  acl,
  inherits,
  name: facts.name,
});

/**
 * Cache of the ancestor folders that one use case has read. Their names make paths and their access control lists are
 * inherited. An object inherits from its first parent.
 */
export class AncestorFolders {
  readonly #known = new Map<string, AncestorFolder | undefined>();
  /** Whether any read so far has seen a running tree deletion. */
  isDeleting = false;

  /** Adds folders that were read for another reason. */
  remember(folders: readonly Entity[]): void {
    for (const folder of folders) this.#known.set(folder.id, toControllingFolder(folder));
  }

  /**
   * Loads the ancestors of several objects, nearest first and root last; undefined if one of them no longer exists.
   * Reads unknown folders only: one request a level for up to a hundred.
   */
  async load(all: readonly AclHolder[]): Promise<readonly (readonly AncestorFolder[] | undefined)[]> {
    await this.#read(all);
    const lines = all.map((one) => this.#findLine(one));
    if (!lines.includes(undefined)) return lines;
    // Reading level by level is not a snapshot: a folder that is moved meanwhile may seem to have a deleted ancestor.
    // Therefore the ancestors are read once more.
    this.#known.clear();
    await this.#read(all);
    return all.map((one) => this.#findLine(one));
  }

  async #read(all: readonly AclHolder[]): Promise<void> {
    for (;;) {
      const wanted = [...new Set(all.flatMap((one) => this.#findUnknown(one) ?? []))];
      if (wanted.length === 0) return;
      const found = await loadEntities(wanted);
      for (const [index, id] of wanted.entries()) {
        const folder = found[index];
        this.#known.set(id, folder === undefined ? undefined : toControllingFolder(folder));
      }
    }
  }

  /**
   * Returns the nearest unknown ancestor. The bound on steps ends the search when folders seem to contain each other.
   */
  #findUnknown({ parents: [first] }: AclHolder): string | undefined {
    let id = first;
    for (let steps = 0; id !== undefined && steps <= this.#known.size; steps += 1) {
      if (!this.#known.has(id)) return id;
      id = this.#known.get(id)?.parents[0];
    }
    return undefined;
  }

  #findLine({ parents: [first] }: AclHolder): readonly AncestorFolder[] | undefined {
    const line: AncestorFolder[] = [];
    for (let id = first; id !== undefined; ) {
      const folder = this.#known.get(id);
      if (folder === undefined || line.includes(folder)) return undefined;
      line.push(folder);
      id = folder.parents[0];
    }
    // A tree that is being deleted has no parent; only the root folder may have none.
    const last = line.at(-1);
    return last === undefined || createUnchangedRoot(last.id) !== undefined ? line : undefined;
  }
}
