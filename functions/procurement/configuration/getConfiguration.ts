import { getConfiguration } from '#lib/procurement/actions/configurations/getConfiguration.ts';
import { toConfigurationJson } from '#lib/procurement/wire/configuration.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementConfiguration/{configurationName}: one configuration by its case-insensitive name. */
export const handler = procurementRoute(
  { operation: 'GetConfiguration', path: ['configurationName'] },
  async ({ path }) => toConfigurationJson(await getConfiguration(path.configurationName)),
);
