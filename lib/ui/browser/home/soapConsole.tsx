import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { OperationField } from '#lib/ui/browser/home/operationField.tsx';
import { RequestPanel } from '#lib/ui/browser/home/requestPanel.tsx';
import { listSoapSamples, type SoapSample } from '#lib/ui/browser/home/soapSamples.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Field } from '#lib/ui/browser/kit/field.tsx';

const SAMPLES = listSoapSamples();

const SampleForm = ({ chosen }: { readonly chosen: SoapSample }): VNode => {
  const texts = getTexts('home');
  const [body, setBody] = useState(chosen.envelope);
  const headers = { 'Content-Type': 'text/xml; charset=utf-8' };
  return (
    <>
      <Field label={texts.envelope}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={16}
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

/** Sample envelopes of all operations of CMIS, to change and send. */
export const SoapConsole = (): VNode => {
  const [id, setId] = useState<string>(SAMPLES[0]?.operation ?? '');
  const chosen = SAMPLES.find(({ operation }) => operation === id);
  return (
    <>
      <OperationField
        value={id}
        options={SAMPLES.map(({ operation, service, isOftenUsed }) => ({
          value: operation,
          text: `POST /${service} ${operation}`,
          isOftenUsed,
        }))}
        onChange={setId}
      />
      {chosen !== undefined && <SampleForm key={id} chosen={chosen} />}
    </>
  );
};
