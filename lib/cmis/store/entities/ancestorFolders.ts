import type { AclHolder, AncestorFolder } from '#lib/cmis/domain/acl/acl.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { createUnchangedRoot } from '#lib/cmis/domain/objects/rootFolder.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';

const toControllingFolder = ({ id, parents, acl, facts }: Entity): AncestorFolder => ({
  id,
  parents,
  acl,
  name: facts.name,
});

/**
 * The folders above objects, as far as one use case has read them: their names make paths, their access control lists
 * are inherited. An object inherits from the first folder it is filed in.
 */
export class AncestorFolders {
  readonly #known = new Map<string, AncestorFolder | undefined>();
  /** Whether trees are being deleted, as far as any read has told. */
  isDeleting = false;

  /** Takes note of folders that were read for another reason. */
  remember(folders: readonly Entity[]): void {
    for (const folder of folders) this.#known.set(folder.id, toControllingFolder(folder));
  }

  /**
   * The folders above each of several objects, the nearest first, the root last; undefined: one of them is gone. Reads
   * those that are not known, one request a level for a hundred.
   */
  async load(all: readonly AclHolder[]): Promise<readonly (readonly AncestorFolder[] | undefined)[]> {
    await this.#read(all);
    const lines = all.map((one) => this.#lineOf(one));
    if (!lines.includes(undefined)) return lines;
    // What was read level by level is no snapshot: a folder that was moved meanwhile may hang on one that is gone.
    this.#known.clear();
    await this.#read(all);
    return all.map((one) => this.#lineOf(one));
  }

  async #read(all: readonly AclHolder[]): Promise<void> {
    for (;;) {
      const wanted = [...new Set(all.flatMap((one) => this.#unknownAbove(one) ?? []))];
      if (wanted.length === 0) return;
      const found = await loadEntities(wanted);
      for (const [index, id] of wanted.entries()) {
        const folder = found[index];
        this.#known.set(id, folder === undefined ? undefined : toControllingFolder(folder));
      }
    }
  }

  /** The nearest folder above that is not known; folders that seem to lie in each other end the search. */
  #unknownAbove({ parents: [first] }: AclHolder): string | undefined {
    let id = first;
    for (let steps = 0; id !== undefined && steps <= this.#known.size; steps += 1) {
      if (!this.#known.has(id)) return id;
      id = this.#known.get(id)?.parents[0];
    }
    return undefined;
  }

  #lineOf({ parents: [first] }: AclHolder): readonly AncestorFolder[] | undefined {
    const line: AncestorFolder[] = [];
    for (let id = first; id !== undefined; ) {
      const folder = this.#known.get(id);
      if (folder === undefined || line.includes(folder)) return undefined;
      line.push(folder);
      id = folder.parents[0];
    }
    // A tree that is being deleted hangs on nothing: only the root may.
    const last = line.at(-1);
    return last === undefined || createUnchangedRoot(last.id) !== undefined ? line : undefined;
  }
}
