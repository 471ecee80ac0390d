/** A route in the answer of `endpoints`. */
export interface EndpointDescriptor {
  readonly Method: string;
  readonly Route: string;
  readonly Action: string;
  readonly ControllerMethod: string;
}

const listRoutes = (
  controller: string,
  ...routes: readonly (readonly [method: string, action: string, path: string])[]
) =>
  routes.map(
    ([Method, Action, path]): EndpointDescriptor => ({
      Method,
      Route: `/api/${controller}${path === '' ? '' : `/${path}`}`,
      Action,
      ControllerMethod: `${controller}.${Action}`,
    }),
  );

/** All routes of this API; OpenAPI is generated from them, functions.yml and the handlers are tested against them. */
export const ENDPOINTS: readonly EndpointDescriptor[] = [
  ...listRoutes(
    'ProcurementCalculator',
    ['GET', 'GetCurrentPlan', 'GetCurrentPlan'],
    ['GET', 'GetPlan', 'GetPlan/{planId}'],
    ['GET', 'GetPlanKpis', 'GetPlan/{planId}/kpis'],
    ['GET', 'GetPlanOverview', 'GetPlan/{planId}/overview'],
    ['GET', 'GetPlanFront', 'GetPlan/{planId}/front'],
    ['GET', 'ComparePoint', 'GetPlan/{planId}/front/{point}'],
    ['POST', 'ChoosePoint', 'GetPlan/{planId}/choose'],
    ['POST', 'ExplorePlan', 'GetPlan/{planId}/explore'],
    ['POST', 'WhyNot', 'GetPlan/{planId}/whynot'],
    ['GET', 'GetPlanAlerts', 'GetPlan/{planId}/alerts'],
    ['GET', 'GetPlanOrders', 'GetPlan/{planId}/orders'],
    ['GET', 'ComparePlans', 'GetPlan/{planId}/compare/{otherId}'],
    ['GET', 'GetPlanProgress', 'GetPlan/{planId}/progress'],
    ['GET', 'GetPlanPreview', 'GetPlan/{planId}/preview'],
    ['GET', 'GetPlanRisk', 'GetPlan/{planId}/risk'],
    ['GET', 'GetPlanProblem', 'GetPlan/{planId}/problem'],
    ['GET', 'GetPlanTitle', 'GetPlan/{planId}/title'],
    ['PUT', 'PutPlanTitle', 'GetPlan/{planId}/title'],
    ['GET', 'AllPlans', 'AllPlans'],
    ['GET', 'Tasks', 'Tasks'],
    ['POST', 'CalculateNewPlan', 'CalculateNewPlan'],
    ['POST', 'CalculateFromMaterialNecessity', 'CalculateFromMaterialNecessity/{configurationName}'],
    ['PUT', 'CancelCalculation', 'CancelCalculation/{taskId}'],
    ['PUT', 'FinishCalculation', 'FinishCalculation/{taskId}'],
    ['PUT', 'CheckTaskStatus', 'CheckTaskStatus/{taskId}'],
    ['DELETE', 'DeletePlan', '{planId}'],
    ['GET', 'Endpoints', 'endpoints'],
    ['GET', 'OpenApi', 'openapi.json'],
  ),
  ...listRoutes(
    'ProcurementImport',
    ['POST', 'Import', 'Import'],
    ['GET', 'ImportTemplate', 'Template'],
    ['GET', 'Imports', 'Imports'],
    ['GET', 'GetImport', 'Imports/{importId}'],
    ['PUT', 'UseImport', 'Imports/{importId}/Use'],
    ['DELETE', 'DeleteImport', 'Imports/{importId}'],
  ),
  ...listRoutes(
    'ProcurementConfiguration',
    ['GET', 'Configurations', ''],
    ['GET', 'GetConfiguration', '{configurationName}'],
    ['PUT', 'PutConfiguration', '{configurationName}'],
    ['DELETE', 'DeleteConfiguration', '{configurationName}'],
    ['PUT', 'RestoreConfiguration', '{configurationName}/Restore'],
  ),
  ...listRoutes('ProcurementExport', ['GET', 'ExportPlan', '{planId}']),
];
