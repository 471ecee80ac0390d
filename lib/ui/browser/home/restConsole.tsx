import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { request } from '#lib/ui/browser/api/client.ts';
import { listOperations, type OpenApi } from '#lib/ui/browser/home/openApi.ts';
import { RequestForm } from '#lib/ui/browser/home/requestForm.tsx';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';

/** Returns the address of the document's server at this origin, because the page's policy admits no other origin. */
const toOwnOrigin = ({ servers }: OpenApi): string => {
  const { pathname } = new URL(servers?.[0]?.url ?? '/', location.origin);
  return `${location.origin}${pathname === '/' ? '' : pathname}`;
};

interface OperationsProps {
  readonly document: OpenApi;
}

const Operations = ({ document }: OperationsProps): VNode => {
  const texts = getTexts('home');
  const operations = listOperations(document);
  const [id, setId] = useState(operations[0]?.id ?? '');
  const operation = operations.find((one) => one.id === id);
  return (
    <>
      <SelectField
        label={texts.operation}
        value={id}
        options={operations.map((one) => ({ value: one.id, text: `${one.method} ${one.path}` }))}
        onChange={setId}
      />
      {operation !== undefined && (
        <RequestForm key={id} operation={operation} document={document} server={toOwnOrigin(document)} />
      )}
    </>
  );
};

interface RestConsoleProps {
  /** Address of the OpenAPI document. */
  readonly address: string;
}

/** Operations of an API that is described by OpenAPI. */
export const RestConsole = ({ address }: RestConsoleProps): VNode => {
  const { loaded, reload } = useLoad(address, (signal) => request<OpenApi>(address, { signal }));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(document) => <Operations document={document} />}
    </ShowLoaded>
  );
};
