import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ConsoleRequest } from '#lib/ui/browser/home/curl.ts';
import {
  buildAddress,
  getBodyStart,
  getParameterExample,
  getStart,
  listMissing,
  type OpenApi,
  type Operation,
  type Parameter,
  toKey,
  type Values,
} from '#lib/ui/browser/home/openApi.ts';
import { RequestPanel } from '#lib/ui/browser/home/requestPanel.tsx';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Field, SelectField, TextField } from '#lib/ui/browser/kit/field.tsx';

interface RequestFormProps {
  readonly server: string;
  readonly operation: Operation;
  readonly document: OpenApi;
}

const startValues = ({ parameters }: Operation): Values =>
  Object.fromEntries(parameters.map((parameter) => [toKey(parameter), getStart(parameter)]));

/** Parameters and body of one operation, filled from the examples of the document. */
export const RequestForm = ({ server, operation, document }: RequestFormProps): VNode => {
  const texts = getTexts('home');
  const types = Object.keys(operation.body?.content ?? {}).filter((type) => !/multipart/.test(type));
  const [values, setValues] = useState(() => startValues(operation));
  const [type, setType] = useState(types[0] ?? '');
  const [body, setBody] = useState(() => getBodyStart(operation, types[0] ?? '', document));
  const [file, setFile] = useState<File | undefined>(undefined);

  const headerValues = operation.parameters.flatMap((one) => {
    const value = values[toKey(one)] ?? '';
    return one.in === 'header' && value !== '' ? [[one.name, value] as const] : [];
  });
  const content = body ?? file;
  const request: ConsoleRequest = {
    method: operation.method,
    url: buildAddress(server, operation, values),
    headers: { ...(type === '' ? {} : { 'Content-Type': type }), ...Object.fromEntries(headerValues) },
    ...(type === '' || content === undefined ? {} : { body: content }),
  };

  const optional = operation.parameters.filter(({ required }) => required !== true);
  const showParameter = (parameter: Parameter): VNode => (
    <TextField
      key={toKey(parameter)}
      label={parameter.required === true ? texts.required(parameter.name) : parameter.name}
      hint={<span lang="en">{parameter.description ?? ''}</span>}
      placeholder={getParameterExample(parameter)}
      value={values[toKey(parameter)] ?? ''}
      onInput={(value) => setValues({ ...values, [toKey(parameter)]: value })}
    />
  );

  return (
    <>
      <p lang="en">{operation.summary}</p>
      {operation.parameters.filter(({ required }) => required === true).map(showParameter)}
      {optional.length > 0 && (
        <details>
          <summary>{texts.optional(optional.length)}</summary>
          {optional.map(showParameter)}
        </details>
      )}
      {types.length > 1 && (
        <SelectField
          label={texts.mediaType}
          value={type}
          options={types.map((value) => ({ value, text: value }))}
          onChange={(chosen) => {
            setType(chosen);
            setBody(getBodyStart(operation, chosen, document));
          }}
        />
      )}
      {type !== '' && (
        <Field label={texts.body}>
          {(attributes) =>
            body === undefined ? (
              <input {...attributes} type="file" onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])} />
            ) : (
              <textarea
                {...attributes}
                rows={12}
                spellcheck={false}
                value={body}
                onInput={({ currentTarget }) => setBody(currentTarget.value)}
              />
            )
          }
        </Field>
      )}
      <RequestPanel request={request} missing={listMissing(operation, values)} />
    </>
  );
};
