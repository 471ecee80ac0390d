import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';

/** The item operations of DynamoDB on plain JavaScript values. Undefined members are left out. */
export const documentClient = DynamoDBDocument.from(dynamodb, { marshallOptions: { removeUndefinedValues: true } });
