import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreateTableCommandInput, TimeToLiveSpecification } from '@aws-sdk/client-dynamodb';
import { load } from 'js-yaml';

/** File of each table's definition, and the environment variable of its name. */
export const TABLES = {
  cmis: { file: 'lib/cmis/store/table.yml', variable: 'CMIS_TABLE' },
  calendar: { file: 'lib/calendar/store/table.yml', variable: 'CALENDAR_TABLE' },
  procurement: { file: 'lib/procurement/store/table.yml', variable: 'PROCUREMENT_TABLE' },
  principals: { file: 'lib/shared/auth/table.yml', variable: 'PRINCIPALS_TABLE' },
} as const;
export type TableKind = keyof typeof TABLES;

/** The properties of AWS::DynamoDB::Table that the local stack uses. */
export type TableProperties = CreateTableCommandInput & { readonly TimeToLiveSpecification?: TimeToLiveSpecification };

const CREATED = ['TableName', 'KeySchema', 'AttributeDefinitions', 'GlobalSecondaryIndexes', 'BillingMode'] as const;

/** Selects the properties that CreateTable accepts. */
export const toCreateTableInput = (properties: TableProperties): CreateTableCommandInput =>
  Object.fromEntries(
    CREATED.filter((key) => key in properties).map((key) => [key, properties[key]]),
  ) as unknown as CreateTableCommandInput;

/** Reads the deployed definition of a table as input of CreateTable, under the given name. */
export const readTableDefinition = (kind: TableKind, name: string): CreateTableCommandInput => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const template = load(readFileSync(join(root, TABLES[kind].file), 'utf8')) as {
    Resources: Record<string, { Properties: TableProperties }>;
  };
  const [table] = Object.values(template.Resources);
  if (table === undefined) throw new Error(`${TABLES[kind].file} defines no table`);
  return toCreateTableInput({ ...table.Properties, TableName: name });
};
