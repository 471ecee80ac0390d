import type { Serverless } from '#lib/local/serverless.ts';

const isThrottle = (name: string): boolean => name.startsWith('Throttling');

/**
 * Converts the throttling settings of the HTTP API to numbers, because CloudFormation does not convert texts within
 * `RouteSettings`.
 */
export const convertThrottles = ({ service }: Serverless): void => {
  const convert = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        return [name, isThrottle(name) ? Number(each) : convert(each)];
      }),
    );
  };
  const stage = service.resources?.extensions?.HttpApiStage;
  if (stage?.Properties !== undefined) stage.Properties = convert(stage.Properties) as Record<string, unknown>;
};
