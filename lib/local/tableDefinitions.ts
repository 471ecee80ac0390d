import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { load } from 'js-yaml';

/** Where the deployed definition of each table stands; the environment variable holds its name. */
export const TABLES = {
  cmis: { file: 'lib/cmis/store/table.yml', variable: 'CMIS_TABLE' },
  calendar: { file: 'lib/calendar/store/table.yml', variable: 'CALENDAR_TABLE' },
  procurement: { file: 'lib/procurement/store/table.yml', variable: 'PROCUREMENT_TABLE' },
  principals: { file: 'lib/shared/auth/table.yml', variable: 'PRINCIPALS_TABLE' },
} as const;
export type TableKind = keyof typeof TABLES;

const CREATED = ['KeySchema', 'AttributeDefinitions', 'GlobalSecondaryIndexes', 'BillingMode'] as const;

/** The deployed definition of a table, as CreateTable takes it, under the name given. */
export const tableDefinition = (kind: TableKind, name: string): CreateTableCommandInput => {
  const root = join(import.meta.dirname, '..', '..');
  const template = load(readFileSync(join(root, TABLES[kind].file), 'utf8')) as {
    Resources: Record<string, { Properties: Record<string, unknown> }>;
  };
  const properties = Object.values(template.Resources)[0]?.Properties ?? {};
  const created = Object.fromEntries(CREATED.filter((key) => key in properties).map((key) => [key, properties[key]]));
  return { TableName: name, ...created } as CreateTableCommandInput;
};
