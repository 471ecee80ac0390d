import { listConfigurations } from '#lib/procurement/actions/configurations/listConfigurations.ts';
import { toConfigurationJson } from '#lib/procurement/wire/configuration.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementConfiguration: every named configuration. */
export const handler = procurementRoute({ operation: 'Configurations' }, async () =>
  (await listConfigurations()).map(toConfigurationJson),
);
