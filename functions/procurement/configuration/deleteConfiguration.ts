import { deleteConfiguration } from '#lib/procurement/actions/configurations/deleteConfiguration.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** DELETE /api/ProcurementConfiguration/{configurationName} */
export const handler = procurementRoute(
  { operation: 'DeleteConfiguration', path: ['configurationName'] },
  async ({ path }) => {
    await deleteConfiguration(path.configurationName);
    return { success: true };
  },
);
