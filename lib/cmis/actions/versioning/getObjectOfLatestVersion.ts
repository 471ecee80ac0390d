import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { loadLatestVersion } from '#lib/cmis/actions/versioning/latestVersion.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.7.4: the latest version, or latest major version, of a document. */
export const getObjectOfLatestVersion: CmisAction<'getObjectOfLatestVersion'> = async (context, input) => {
  const want = parseSelection(input);
  const { session, object } = await loadLatestVersion(context, input);
  return { object: await buildObjectData(object, want, session) };
};
