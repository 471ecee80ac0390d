import { putConfiguration } from '#lib/procurement/actions/configurations/putConfiguration.ts';
import { readConfiguration, toConfigurationJson } from '#lib/procurement/wire/configuration.ts';
import { parseJsonBody } from '#lib/procurement/wire/request/parseJsonBody.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** PUT /api/ProcurementConfiguration/{configurationName}: stores a new or changed configuration. */
export const handler = procurementRoute(
  { operation: 'PutConfiguration', path: ['configurationName'] },
  async ({ path, request }) => {
    const configuration = readConfiguration(path.configurationName.trim(), parseJsonBody(request));
    await putConfiguration(configuration);
    return toConfigurationJson(configuration);
  },
);
