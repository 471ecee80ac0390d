import { describe, expect, test } from 'vitest';
import { checkSettings } from '#lib/shared/settings/checkSettings.ts';
import { readSetting } from '#lib/shared/settings/readSetting.ts';

const RULES = 'rules such as planner=org:acme/procurement or calendar-editor=user:583231, separated by spaces';

const TARGETS = ['local', 'deployed'] as const;
const SECRETS = {
  local: { SIGN_IN_CLIENT_SECRET: 'secret' },
  deployed: { SIGN_IN_CLIENT_SECRET_PARAMETER: '/triad/secret' },
};

describe('a value without the allowed form', () => {
  test.each([
    ['SITE_TIMEZONE', 'Nowhere', 'an IANA time zone, such as Europe/Madrid'],
    ['SITE_TIMEZONE', '+01:00', 'an IANA time zone, such as Europe/Madrid'],
    ['SITE_URL', 'example.org', 'an absolute URL, such as https://events.example'],
    ['BASE_URL', 'foo', 'an absolute URL, such as https://events.example'],
    ['BASE_URL', 'http://', 'an absolute URL, such as https://events.example'],
    ['BASE_URL', 'https://me:secret@events.example', 'an absolute URL, such as https://events.example'],
    ['DYNAMODB_ENDPOINT', 'localhost:8000', 'an absolute URL, such as https://events.example'],
    ['MAX_BODY_BYTES', 'lots', 'a whole number from 1,000 to 134,217,728'],
    ['MAX_CONTENT_BYTES', '-5', 'a whole number from 1 to 100,663,296'],
    ['MAX_QUERY_ROWS', '1e3', 'a whole number from 1 to 10,000,000'],
    ['PORT', '65536', 'a whole number from 1 to 65,535'],
    ['GEOLOC_MILES', '2.5', 'a whole number from 1 to 12,500'],
    ['CALENDAR_ROOT', 'town', 'a path such as /town'],
    ['CALENDAR_ROOT', '/town/', 'a path such as /town'],
    ['AUTH_MODE', 'Open', 'open or required'],
    ['LOG_LEVEL', 'LOUD', 'DEBUG, INFO, WARN, ERROR or SILENT'],
    ['CMIS_ANONYMOUS', 'yes', 'on or off'],
    ['CMIS_REPOSITORIES', 'main,a/b', 'ids of letters, digits, ., _ and -, separated by commas'],
    ['CMIS_REPOSITORIES', 'main,main', 'ids of letters, digits, ., _ and -, separated by commas'],
    ['CMIS_REPOSITORIES', ',', 'ids of letters, digits, ., _ and -, separated by commas'],
    ['ALLOWED_HOSTS', 'http://box', 'host names such as town.example or box:8080, separated by commas'],
    ['SITE_CURRENCY_CODE', 'euro', 'three capital letters (ISO 4217)'],
    ['AWS_REGION', 'mars', 'an AWS region, such as eu-west-1'],
    ['SIGN_IN_ISSUER', 'http://login.example', 'an https URL, such as https://login.example'],
    ['SIGN_IN_ISSUER', 'https://me:pw@login.example', 'an https URL, such as https://login.example'],
    ['SIGN_IN_ROLES', 'planner', RULES],
    ['SIGN_IN_ROLES', 'chef=org:acme', RULES],
    ['SIGN_IN_ROLES', 'planner=org:a/b/c', RULES],
    ['SIGN_IN_ROLES', 'planner=mail:me@acme.example', RULES],
    ['SESSION_HOURS', '0', 'a whole number from 1 to 168'],
  ])('%s=%s is named with the allowed form', (name, value, form) => {
    expect(checkSettings({ [name]: value }, 'local')).toEqual([`${name}=${value} is not allowed: it must be ${form}`]);
  });

  test('is shown in quotation marks where it holds white space', () => {
    expect(checkSettings({ PORT: '50 01' }, 'local')).toEqual([
      'PORT="50 01" is not allowed: it must be a whole number from 1 to 65,535',
    ]);
  });

  test('is not shown where it is a secret', () => {
    expect(checkSettings({ SIGN_IN_CLIENT_SECRET: 'plum\u0007harbour' }, 'local')).toEqual([
      'SIGN_IN_CLIENT_SECRET=… is not allowed: it must be the secret of the application',
    ]);
  });

  test('does not hide another', () => {
    expect(checkSettings({ PORT: 'x', METRICS: 'x' }, 'local')).toHaveLength(2);
  });

  test('of a setting of deployments stops deployments only, and the other way round', () => {
    const settings = { THROTTLE_RATE: '0', ALARM_EMAIL: 'nobody', PORT: 'x' };
    expect(checkSettings(settings, 'deployed').map((line) => line.split('=')[0])).toEqual([
      'ALARM_EMAIL',
      'THROTTLE_RATE',
    ]);
    expect(checkSettings(settings, 'local').map((line) => line.split('=')[0])).toEqual(['PORT']);
  });
});

describe('values that belong together', () => {
  test.each(['OIDC_ISSUER', 'OIDC_AUDIENCE'])('%s alone is refused', (name) => {
    expect(checkSettings({ [name]: 'https://login.example' }, 'local')).toEqual([
      'OIDC_ISSUER and OIDC_AUDIENCE must both be set, or neither',
    ]);
  });

  test.each(TARGETS)('a provider needs its client, and a client its provider: %s', (target) => {
    const [name] = Object.keys(SECRETS[target]);
    const provider = { SIGN_IN_PROVIDER: 'github' };
    const client = { SIGN_IN_CLIENT_ID: 'id', ...SECRETS[target] };
    expect(checkSettings(provider, target)).toEqual([`SIGN_IN_PROVIDER=github needs SIGN_IN_CLIENT_ID and ${name}`]);
    expect(checkSettings(client, target)).toEqual([
      `SIGN_IN_CLIENT_ID and ${name} are set, but SIGN_IN_PROVIDER is not: set it to github, gitlab or oidc`,
    ]);
  });

  test('a deployment takes no secret, with a provider or without', () => {
    for (const settings of [{}, { SIGN_IN_PROVIDER: 'github', SIGN_IN_CLIENT_ID: 'id', ...SECRETS.deployed }])
      expect(checkSettings({ ...settings, ...SECRETS.local }, 'deployed')).toEqual([
        expect.stringMatching(/^SIGN_IN_CLIENT_SECRET is set, .* set SIGN_IN_CLIENT_SECRET_PARAMETER=\/triad\/sign-in/),
      ]);
  });

  const client = { SIGN_IN_CLIENT_ID: 'id' };
  test.each([
    [{ SIGN_IN_PROVIDER: 'oidc', ...client }, 'SIGN_IN_PROVIDER=oidc needs SIGN_IN_ISSUER'],
    [
      { SIGN_IN_ISSUER: 'https://login.example' },
      'SIGN_IN_ISSUER is set, but SIGN_IN_PROVIDER is not: set it to github, gitlab or oidc',
    ],
    [
      { SIGN_IN_ROLES: 'planner=user:1' },
      'SIGN_IN_ROLES is set, but SIGN_IN_PROVIDER is not: set it to github, gitlab or oidc',
    ],
    [
      { SIGN_IN_PROVIDER: 'github', ...client, SIGN_IN_ROLES: 'planner=group:acme' },
      expect.stringContaining('SIGN_IN_ROLES names group:acme, but with SIGN_IN_PROVIDER=github it must be org:NAME'),
    ],
    [
      { SIGN_IN_PROVIDER: 'github', ...client, SIGN_IN_ROLES: 'planner=org:acme planner=user:octocat' },
      expect.stringContaining('user:NUMBER, where the number is the "id" in https://api.github.com/users/NAME'),
    ],
    [
      { SIGN_IN_PROVIDER: 'gitlab', ...client, SIGN_IN_ROLES: 'planner=org:acme' },
      'SIGN_IN_ROLES names org:acme, but with SIGN_IN_PROVIDER=gitlab it must be group:PATH or user:SUBJECT',
    ],
  ])('a provider of the sign-in needs its issuer and fitting rules: %j', (settings, message) => {
    for (const target of TARGETS) {
      const secret = 'SIGN_IN_PROVIDER' in settings ? SECRETS[target] : {};
      expect(checkSettings({ ...settings, ...secret }, target)).toEqual([message]);
    }
  });

  test('an open deployment must be intended', () => {
    expect(checkSettings({ AUTH_MODE: 'open' }, 'deployed')).toEqual([expect.stringContaining('Set ALLOW_OPEN=yes')]);
    expect(checkSettings({ AUTH_MODE: 'open', ALLOW_OPEN: 'yes' }, 'deployed')).toEqual([]);
    expect(checkSettings({ AUTH_MODE: 'open' }, 'local')).toEqual([]);
  });
});

describe('bytes that Lambda does not carry', () => {
  test.each([
    ['MAX_CONTENT_BYTES', 4_500_000, '4194304'],
    ['CMIS_MAX_ANSWER_BYTES', 5_000_000, '5000000'],
    ['MAX_RESPONSE_BYTES', 6_200_000, '6200000'],
  ])('are refused in a deployment: %s above %i', (name, most, byDefault) => {
    const settings = { [name]: String(most + 1) };
    expect(checkSettings(settings, 'deployed')).toEqual([
      `${name}=${most + 1} is too large for a deployment: Lambda carries 6 MB, so at most ${most} bytes fit. ` +
        `Set a smaller number, or leave ${name} out for ${byDefault}`,
    ]);
    expect(checkSettings(settings, 'local')).toEqual([]);
    expect(checkSettings({ [name]: String(most) }, 'deployed')).toEqual([]);
  });
});

describe('values with the allowed form', () => {
  test.each([
    {},
    { PORT: ' ', SITE_URL: '' },
    { SITE_TIMEZONE: 'America/Argentina/Buenos_Aires', CALENDAR_ROOT: '/town/events', GEOLOC_MILES: '40' },
    { ALLOWED_HOSTS: 'Town.Example, box:8080 [::1]:80', BASE_URL: 'http://localhost:5001/' },
    {
      SIGN_IN_PROVIDER: 'oidc',
      SIGN_IN_ISSUER: 'https://login.example/realms/acme/',
      SIGN_IN_CLIENT_ID: 'triad',
      SIGN_IN_ROLES: ' planner=group:/acme/p  editor=user:8f2c ',
      SESSION_HOURS: '168',
    },
    {
      SIGN_IN_PROVIDER: 'gitlab',
      SIGN_IN_ISSUER: 'http://127.0.0.1:8080',
      SIGN_IN_CLIENT_ID: 'a',
    },
    { OIDC_ISSUER: 'https://login.example/', OIDC_AUDIENCE: 'triad', CMIS_REPOSITORIES: 'main other-1' },
  ])('%j are accepted', (settings) => {
    for (const target of TARGETS) {
      const secret = 'SIGN_IN_PROVIDER' in settings ? SECRETS[target] : {};
      expect(checkSettings({ ...settings, ...secret }, target)).toEqual([]);
    }
  });

  test('are read in the form that the code uses', () => {
    const settings = { ALLOWED_HOSTS: 'Town.Example, box:8080', CMIS_ANONYMOUS: 'on', MAX_QUERY_ROWS: '007' };
    expect(readSetting(settings, 'ALLOWED_HOSTS')).toEqual(['town.example', 'box:8080']);
    expect(readSetting(settings, 'CMIS_ANONYMOUS')).toBe(true);
    expect(readSetting(settings, 'MAX_QUERY_ROWS')).toBe(7);
    expect(readSetting(settings, 'SITE_TIMEZONE')).toBe('UTC');
    expect(readSetting(settings, 'SITE_URL')).toBeUndefined();
  });

  test('are read anew when the environment changes', () => {
    expect(readSetting({ MAX_QUERY_ROWS: '5' }, 'MAX_QUERY_ROWS')).toBe(5);
    expect(readSetting({ MAX_QUERY_ROWS: '6' }, 'MAX_QUERY_ROWS')).toBe(6);
  });
});
