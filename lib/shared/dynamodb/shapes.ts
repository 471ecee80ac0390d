/** The places of attribute values in a message: the value itself (`item`), each element or member, or named members. */
export type Shape = 'item' | { readonly each: Shape } | { readonly members: Readonly<Record<string, Shape>> };

const item = 'item';
const each = (shape: Shape): Shape => ({ each: shape });
const members = (named: Readonly<Record<string, Shape>>): Shape => ({ members: named });

const keys = members({ Keys: each(item) });
const batch = each(each(members({ PutRequest: members({ Item: item }), DeleteRequest: members({ Key: item }) })));
const write = members({ Item: item, Key: item, ExpressionAttributeValues: item });
const written = members({ Attributes: item });

interface Operation {
  readonly request: Shape;
  readonly response: Shape;
}

/** The item operations of DynamoDB. */
export const SHAPES = {
  GetItem: { request: members({ Key: item }), response: members({ Item: item }) },
  Query: {
    request: members({ ExpressionAttributeValues: item, ExclusiveStartKey: item }),
    response: members({ Items: each(item), LastEvaluatedKey: item }),
  },
  BatchGetItem: {
    request: members({ RequestItems: each(keys) }),
    response: members({ Responses: each(each(item)), UnprocessedKeys: each(keys) }),
  },
  BatchWriteItem: {
    request: members({ RequestItems: batch }),
    response: members({ UnprocessedItems: batch }),
  },
  TransactWriteItems: {
    request: members({
      TransactItems: each(members({ Put: write, Update: write, Delete: write, ConditionCheck: write })),
    }),
    response: members({}),
  },
  PutItem: { request: write, response: written },
  UpdateItem: { request: write, response: written },
  DeleteItem: { request: write, response: written },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof SHAPES;

/** Applies `convert` to the places of attribute values in a message and leaves the rest as it is. */
export const convertAttributeValues = (
  value: unknown,
  shape: Shape | undefined,
  convert: (item: never) => unknown,
): unknown => {
  if (shape === undefined || value === undefined || value === null) return value;
  if (shape === 'item') return convert(value as never);
  if ('members' in shape) {
    const result: Record<string, unknown> = { ...value };
    for (const name in shape.members)
      if (result[name] !== undefined) result[name] = convertAttributeValues(result[name], shape.members[name], convert);
    return result;
  }
  if (Array.isArray(value)) return value.map((one) => convertAttributeValues(one, shape.each, convert));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, convertAttributeValues(one, shape.each, convert)]),
  );
};
