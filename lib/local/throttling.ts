import type { Serverless } from '#lib/local/serverless.ts';

const SETTINGS = 'THROTTLE_RATE, THROTTLE_BURST, THROTTLE_HEAVY_RATE and THROTTLE_HEAVY_BURST';

const isThrottle = (name: string): boolean => name.startsWith('Throttling');

/**
 * Converts the throttling settings of the HTTP API to numbers, because CloudFormation does not convert texts within
 * `RouteSettings`.
 * @throws Error where a value is not a whole number from 1 to 999999
 */
export const convertThrottles = ({ service, classes }: Serverless): void => {
  const convert = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        if (!isThrottle(name)) return [name, convert(each)];
        if (!/^[1-9]\d{0,5}$/.test(String(each)))
          throw new classes.Error(`${SETTINGS} must be whole numbers from 1 to 999999, not "${each}"`);
        return [name, Number(each)];
      }),
    );
  };
  const stage = service.resources?.extensions?.HttpApiStage;
  if (stage?.Properties !== undefined) stage.Properties = convert(stage.Properties) as Record<string, unknown>;
};
