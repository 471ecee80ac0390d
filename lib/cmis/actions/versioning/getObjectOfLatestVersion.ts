import { objectData, wanted } from '#lib/cmis/actions/object/objectData.ts';
import { latestVersion } from '#lib/cmis/actions/versioning/latestVersion.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.7.4: the latest version, or latest major version, of a document. */
export const getObjectOfLatestVersion: CmisAction<'getObjectOfLatestVersion'> = async (context, input) => {
  const want = wanted(input);
  const { session, object } = await latestVersion(context, input);
  return { object: await objectData(object, want, session) };
};
