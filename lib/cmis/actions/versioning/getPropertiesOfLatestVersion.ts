import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { loadLatestVersion } from '#lib/cmis/actions/versioning/latestVersion.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.7.5: the properties of the latest version, or latest major version, of a document. */
export const getPropertiesOfLatestVersion: CmisAction<'getPropertiesOfLatestVersion'> = async (context, input) => {
  const want = parseSelection({ filter: input.filter });
  const { session, object } = await loadLatestVersion(context, input);
  const { properties } = await buildObjectData(object, want, session);
  return { properties };
};
