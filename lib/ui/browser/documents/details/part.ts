import type { CmisObject } from '#lib/ui/browser/documents/model.ts';

/** A part of the drawer shows one object. */
export interface PartProps {
  readonly object: CmisObject;
}
