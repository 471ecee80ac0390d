import { loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { isVisible } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { estimateLeastSize, estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import type { PropertyFilter } from '#lib/cmis/domain/objects/propertyFilter.ts';
import type { ChildCounts } from '#lib/cmis/store/children/childCounts.ts';
import { config } from '#lib/shared/config.ts';

/**
 * Objects that may be read for a tree, invisible ones included: one for each 250 bytes that the answer may have, since an
 * object in an answer rarely takes less, and at least this many.
 */
const LEAST_READ = 20_000;
const BYTES_PER_READ = 250;

/** Limits of a tree. It is returned completely or not at all, since a client cannot ask for its continuation. */
export class TreeBudget {
  readonly #most = config.maxAnswerBytes;
  readonly #least: number;
  #read = 0;
  #counted = 0;
  #weight = 0;

  constructor(filter: PropertyFilter) {
    this.#least = estimateLeastSize(filter);
  }

  /** Number of objects that may be read. */
  get mostObjects(): number {
    return Math.max(LEAST_READ, Math.floor(this.#most / BYTES_PER_READ));
  }

  addRead(objects: number): void {
    this.#read += objects;
    if (this.#read > this.mostObjects) throw this.#toError(`has more than ${this.mostObjects} objects, too many`);
  }

  /**
   * Adds the children of a folder before they are read. Of a folder that shows the caller what inherits from it, all are
   * visible that are not controlled apart from it; of another, nothing is known.
   */
  async addVisible(folderId: string, counts: ChildCounts | undefined, session: Session): Promise<void> {
    if (counts === undefined || !isVisible(await loadHeldPermissions(session, { parents: [folderId] }))) return;
    this.#counted += session.access.isAdministrator ? counts.childCount : counts.childCount - counts.apartCount;
    if (this.#counted * this.#least > this.#most)
      throw this.#toError(`has at least ${this.#counted} objects, too many`);
  }

  addBuilt(object: ObjectData): void {
    this.#weight += estimateSize(object);
    if (this.#weight > this.#most) throw this.#toError('is too large');
  }

  #toError(reason: string) {
    return cmisError(
      'runtime',
      `The tree ${reason} for an answer of ${this.#most} bytes (CMIS_MAX_ANSWER_BYTES): ` +
        'request a smaller depth, fewer properties, or pages of children',
    );
  }
}
