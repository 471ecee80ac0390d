import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPERATIONS, type OperationName, SERVICES, type ServiceName } from '#lib/cmis/domain/messages/operations.ts';
import { serviceFunctions } from '#test/support/serviceFunctions.ts';
import { OPERATION_HANDLERS } from '../../../functions/cmis/operations.ts';

const FUNCTIONS = new Map(serviceFunctions().map(({ name, handler }) => [name, handler]));

const toFunctionName = (name: string): string => `cmis${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The folder of `MultiFilingService` is `multiFiling`, that of `ACLService` is `acl`. */
const toFolder = (service: ServiceName): string => {
  const name = service.replace(/Service$/, '');
  return name === name.toUpperCase() ? name.toLowerCase() : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
};

const toModule = (name: OperationName): string => `functions/cmis/${toFolder(OPERATIONS[name].service)}/${name}`;

const NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

describe('an operation of the message table', () => {
  test.each(NAMES)('%s has a function in the folder of its service', (name) => {
    expect(FUNCTIONS.get(toFunctionName(name))).toBe(`${toModule(name)}.handler`);
  });

  test.each(NAMES)('%s is dispatched to the handler of that function', async (name) => {
    const { handler } = await OPERATION_HANDLERS[name]();
    expect(handler).toBe((await import(join(import.meta.dirname, '..', '..', '..', `${toModule(name)}.ts`))).handler);
  });
});

describe('functions.yml', () => {
  test.each(SERVICES)('has a function for %s', (service) => {
    expect(FUNCTIONS.get(`cmis${service}`)).toBe(`functions/cmis/services/${toFolder(service)}.handler`);
  });

  test('has no function for an operation outside of the message table', () => {
    const folders = SERVICES.map((service) => `functions/cmis/${toFolder(service)}/`);
    const ofServices = [...FUNCTIONS]
      .filter(([, handler]) => folders.some((folder) => handler.startsWith(folder)))
      .map(([name]) => name);
    expect(ofServices.sort()).toEqual(NAMES.map(toFunctionName).sort());
  });
});
