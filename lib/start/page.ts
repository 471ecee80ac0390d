import { config } from '#lib/shared/config.ts';

interface Entry {
  readonly title: string;
  readonly text: string;
  readonly address: string;
  /** Label and path below the base URL. */
  readonly links: readonly (readonly [label: string, path: string])[];
}

const entries = (): readonly Entry[] => [
  {
    title: 'CMIS',
    text: 'A document repository: CMIS 1.0 over SOAP, for OpenCMIS, LibreOffice and any other CMIS client.',
    address: 'POST /<Service>',
    links: [
      ['WSDL', '/cmis?wsdl'],
      ['Core schema', '/schema?core'],
      ['Messaging schema', '/schema?msg'],
    ],
  },
  {
    title: 'Calendar',
    text: 'Events, venues and organizers over REST, in English and Spanish.',
    address: `${config.calendarRoot}/calendar/events/v1/`,
    links: [
      ['Index', `${config.calendarRoot}/calendar/events/v1/`],
      ['Events', `${config.calendarRoot}/calendar/events/v1/events`],
      ['OpenAPI', `${config.calendarRoot}/calendar/events/v1/doc`],
    ],
  },
  {
    title: 'Procurement',
    text: 'Purchase plans computed from needs, stock and offers.',
    address: '/api/ProcurementCalculator/',
    links: [
      ['Endpoints', '/api/ProcurementCalculator/endpoints'],
      ['OpenAPI', '/api/ProcurementCalculator/openapi.json'],
    ],
  },
];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #5b6b7c; --line: #d9e0e7; --card: #fff; --ground: #f4f6f8;
  --accent: #0b6e6e }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf0; --soft: #9aa9b8; --line: #2c3945; --card: #18222c; --ground: #10171e; --accent: #5cc8c2 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 64rem; margin: 0 auto; padding: 3rem 1.25rem }
h1 { margin: 0; font-size: 2rem; letter-spacing: -.02em }
p { margin: .25rem 0 0; color: var(--soft) }
ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem; margin: 2rem 0 0; padding: 0;
  list-style: none }
li { padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
h2 { margin: 0; font-size: 1.15rem }
code { display: block; margin: 1rem 0; font-size: .85rem; overflow-wrap: anywhere }
a { color: var(--accent); margin-right: 1rem; white-space: nowrap }
`;

const card = (baseUrl: string, { title, text, address, links }: Entry): string => {
  const [verb, path] = address.startsWith('/') ? ['', address] : address.split(/(?<=^\S+ )/);
  const anchors = links.map(([label, link]) => `<a href="${escapeHtml(baseUrl + link)}">${escapeHtml(label)}</a>`);
  return `<li><h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p>
<code>${escapeHtml(`${verb}${baseUrl}${path}`)}</code>${anchors.join('\n')}</li>`;
};

/** Renders the start page with the addresses and documentation of the three APIs, as one self-contained HTML document. */
export const renderStartPage = (baseUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Triad</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>Triad</h1>
<p>Three independent APIs at one address.</p>
<ul>
${entries()
  .map((entry) => card(baseUrl, entry))
  .join('\n')}
</ul>
</main></body>
</html>
`;
