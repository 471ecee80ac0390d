import { getStackName } from '#lib/local/deploy/aws.ts';
import type { Serverless } from '#lib/local/serverless.ts';

/** Formats what the operator of a new deployment needs: addresses, a command to try, the first administrator. */
const formatSummary = (options: {
  readonly url: string;
  readonly stage: string;
  readonly calendarRoot: string;
}): string => {
  const { url, stage, calendarRoot } = options;
  return [
    `Start page   ${url}/`,
    `CMIS         ${url}/cmis?wsdl`,
    `Calendar     ${url}${calendarRoot}/calendar/events/v1`,
    `Procurement  ${url}/api/ProcurementCalculator/endpoints`,
    '',
    `Try it       curl ${url}${calendarRoot}/calendar/events/v1/events`,
    `First user   npm run user -- add NAME --role administrator --stage ${stage}`,
  ].join('\n');
};

/** Replaces the framework's list of all routes and functions by the summary. */
export const replaceOutputs = (serverless: Serverless, calendarRoot: string): void => {
  const listed = [serverless.serviceOutputs.get('endpoints') ?? []].flat();
  const url = /https?:\/\/[^/\s]+/.exec(listed[0] ?? '')?.[0];
  serverless.serviceOutputs.clear();
  serverless.servicePluginOutputs.clear();
  const { stage } = serverless.service.provider;
  const text =
    url === undefined
      ? `Deployed. The stack ${getStackName(serverless)} names no HTTP API: "npx sls info --stage ${stage}" lists it`
      : formatSummary({ url: url.replace(/\/+$/, ''), stage, calendarRoot });
  serverless.serviceOutputs.set('stack', [getStackName(serverless), '', ...text.split('\n')]);
};
