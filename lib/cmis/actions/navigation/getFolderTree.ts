import { answerTree } from '#lib/cmis/actions/navigation/buildTree.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.3.3: the folders below a folder, to a depth. */
export const getFolderTree: CmisAction<'getFolderTree'> = (context, input) =>
  answerTree(context, input, { action: 'canGetFolderTree', foldersOnly: true });
