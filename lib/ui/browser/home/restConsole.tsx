import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { request } from '#lib/ui/browser/api/client.ts';
import { listOperations, type OpenApi, type Operation } from '#lib/ui/browser/home/openApi.ts';
import { OperationField } from '#lib/ui/browser/home/operationField.tsx';
import { RequestForm } from '#lib/ui/browser/home/requestForm.tsx';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';

/** Returns the address of the document's server at this origin, because the page's policy admits no other origin. */
const toOwnOrigin = ({ servers }: OpenApi): string => {
  const { pathname } = new URL(servers?.[0]?.url ?? '/', location.origin);
  return `${location.origin}${pathname === '/' ? '' : pathname}`;
};

/** Operations that most clients begin with, in this order, of both APIs. */
const OFTEN_USED: readonly string[] = [
  'GET /api/ProcurementCalculator/Tasks',
  'POST /api/ProcurementImport/Import',
  'POST /api/ProcurementCalculator/CalculateNewPlan',
  'PUT /api/ProcurementCalculator/CheckTaskStatus/{taskId}',
  'GET /api/ProcurementCalculator/GetPlan/{planId}',
  'GET /api/ProcurementCalculator/AllPlans',
  'GET /events',
  'GET /events/{id}',
  'POST /events',
  'GET /venues',
  'GET /organizers',
  'GET /categories',
];

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** The operations with those often used first. */
const sortOperations = (operations: readonly Operation[]): readonly Operation[] => [
  ...OFTEN_USED.flatMap((name) => operations.find((one) => nameOf(one) === name) ?? []),
  ...operations.filter((one) => !OFTEN_USED.includes(nameOf(one))),
];

interface OperationsProps {
  readonly document: OpenApi;
}

const Operations = ({ document }: OperationsProps): VNode => {
  const operations = sortOperations(listOperations(document));
  const [id, setId] = useState(operations[0]?.id ?? '');
  const operation = operations.find((one) => one.id === id);
  return (
    <>
      <OperationField
        value={id}
        options={operations.map((one) => ({
          value: one.id,
          text: nameOf(one),
          isOftenUsed: OFTEN_USED.includes(nameOf(one)),
        }))}
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
