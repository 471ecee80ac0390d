const MODES: Readonly<Record<string, string>> = {
  open: 'AUTH_MODE=open: credentials are not checked, every caller may do everything',
  required: 'AUTH_MODE=required: add a principal with npm run user -- add NAME --role ROLE',
};

/** Formats the message of the started local stack: its address, a command to try for each API and for demonstration data, mode and data directory. */
export const formatGreeting = (options: {
  readonly url: string;
  readonly authMode: string;
  readonly calendarRoot: string;
  readonly dataDirectory: string | undefined;
}): string => {
  const { url, authMode, calendarRoot, dataDirectory } = options;
  const credentials = authMode === 'required' ? '-u NAME:PASSWORD ' : '';
  const user = authMode === 'required' ? ' -- --user NAME:PASSWORD' : '';
  return [
    `Ready at ${url}`,
    `Pages        ${url}/procurement and ${url}/documents`,
    `CMIS         curl "${url}/cmis?wsdl"`,
    `Calendar     curl ${url}${calendarRoot}/calendar/events/v1/events`,
    `Procurement  curl ${credentials}${url}/api/ProcurementCalculator/endpoints`,
    ...(dataDirectory === undefined ? [] : [`Demo         npm run demo${user}`]),
    MODES[authMode] ?? `AUTH_MODE=${authMode}`,
    `Data         ${dataDirectory ?? 'in memory only'}`,
    '',
  ].join('\n');
};
