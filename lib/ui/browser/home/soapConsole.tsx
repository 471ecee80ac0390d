import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { RequestPanel } from '#lib/ui/browser/home/requestPanel.tsx';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Field, SelectField } from '#lib/ui/browser/kit/field.tsx';

const MESSAGING = 'http://docs.oasis-open.org/ns/cmis/messaging/200908/';

const envelope = (
  name: string,
  content: string,
): string => `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <${name} xmlns="${MESSAGING}">${content}</${name}>
  </soap:Body>
</soap:Envelope>
`;

const inRepository = (content: string): string => `
      <repositoryId>main</repositoryId>${content}
    `;

interface Sample {
  readonly id: string;
  readonly service: string;
  readonly body: string;
}

const sample = (service: string, operation: string, content: string): Sample => ({
  id: operation,
  service,
  body: envelope(operation, content),
});

/** Requests that succeed in a new repository. */
const SAMPLES: readonly Sample[] = [
  sample('RepositoryService', 'getRepositories', ''),
  sample('RepositoryService', 'getRepositoryInfo', inRepository('')),
  sample('RepositoryService', 'getTypeChildren', inRepository('')),
  sample('ObjectService', 'getObjectByPath', inRepository('\n      <path>/</path>')),
  sample(
    'DiscoveryService',
    'query',
    inRepository('\n      <statement>SELECT cmis:name, cmis:objectId FROM cmis:folder</statement>'),
  ),
];

const SampleForm = ({ chosen }: { readonly chosen: Sample }): VNode => {
  const texts = getTexts('home');
  const [body, setBody] = useState(chosen.body);
  const headers = { 'Content-Type': 'text/xml; charset=utf-8' };
  return (
    <>
      <Field label={texts.envelope}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={10}
            spellcheck={false}
            value={body}
            onInput={({ currentTarget }) => setBody(currentTarget.value)}
          />
        )}
      </Field>
      <RequestPanel
        request={{ method: 'POST', url: `${location.origin}/${chosen.service}`, headers, body }}
        missing={[]}
      />
    </>
  );
};

/** Sample envelopes of CMIS to change and send. */
export const SoapConsole = (): VNode => {
  const texts = getTexts('home');
  const [id, setId] = useState(SAMPLES[0]?.id ?? '');
  const chosen = SAMPLES.find((one) => one.id === id);
  return (
    <>
      <SelectField
        label={texts.operation}
        value={id}
        options={SAMPLES.map((one) => ({ value: one.id, text: `POST /${one.service} ${one.id}` }))}
        onChange={setId}
      />
      {chosen !== undefined && <SampleForm key={id} chosen={chosen} />}
    </>
  );
};
