import type { Serverless } from '#lib/local/serverless.ts';

/** The settings behind `ThrottlingRateLimit` and `ThrottlingBurstLimit`, for the message. */
const SETTINGS = 'THROTTLE_RATE, THROTTLE_BURST, THROTTLE_HEAVY_RATE and THROTTLE_HEAVY_BURST';

const isThrottle = (name: string): boolean => name.startsWith('Throttling');

/**
 * Turns the throttles of the HTTP API into numbers: settings are texts, and CloudFormation converts none inside
 * `RouteSettings`. Refuses what is no positive whole number.
 */
export const convertThrottles = ({ service, classes }: Serverless): void => {
  const convert = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        if (!isThrottle(name)) return [name, convert(each)];
        if (!/^[1-9]\d{0,5}$/.test(String(each)))
          throw new classes.Error(`${SETTINGS} are whole numbers from 1 to 999999: "${each}" is none`);
        return [name, Number(each)];
      }),
    );
  };
  const stage = service.resources?.extensions?.HttpApiStage;
  if (stage?.Properties !== undefined) stage.Properties = convert(stage.Properties) as Record<string, unknown>;
};
