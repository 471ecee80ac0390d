import { restoreConfiguration } from '#lib/procurement/actions/configurations/restoreConfiguration.ts';
import { toConfigurationJson } from '#lib/procurement/wire/configuration.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** PUT /api/ProcurementConfiguration/{configurationName}/Restore: restores a built-in configuration. */
export const handler = procurementRoute(
  { operation: 'RestoreConfiguration', path: ['configurationName'] },
  async ({ path }) => toConfigurationJson(await restoreConfiguration(path.configurationName)),
);
