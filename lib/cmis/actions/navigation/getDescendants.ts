import { answerTree } from '#lib/cmis/actions/navigation/buildTree.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.3.2: everything below a folder, to a depth. */
export const getDescendants: CmisAction<'getDescendants'> = (context, input) =>
  answerTree(context, input, { action: 'canGetDescendants', foldersOnly: false });
