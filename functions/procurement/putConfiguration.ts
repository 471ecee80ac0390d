import { writeConfiguration } from '#lib/procurement/actions/configurations.ts';
import { configurationJson, readConfiguration } from '#lib/procurement/wire/configuration.ts';
import { jsonBody } from '#lib/procurement/wire/jsonBody.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** PUT /api/ProcurementConfiguration/{configurationName}: stores a configuration, new or changed. */
export const handler = procurementRoute(
  { operation: 'PutConfiguration', path: ['configurationName'] },
  async ({ path, request }) => {
    const configuration = readConfiguration(path.configurationName.trim(), jsonBody(request));
    await writeConfiguration(configuration);
    return configurationJson(configuration);
  },
);
