/** A storable value as plain JavaScript. */
type Plain =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/** An attribute value in AWS JSON: one member named by its type, bytes in base64. */
export type AttributeValue = Readonly<Record<string, unknown>>;

const refused = (value: unknown): never => {
  throw new TypeError(`DynamoDB cannot store the value ${String(value)}`);
};

const numberText = (value: number): string =>
  Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : refused(value);

const isBytes = (value: object): value is Uint8Array => value instanceof Uint8Array;

const base64 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const wireObject = (value: object): AttributeValue => {
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(marshallValue) };
  if (isBytes(value)) return { B: base64(value) };
  return isPlain(value) ? { M: marshallItem(value) } : refused(value);
};

/** Sets an own member; assignment to `__proto__` would change the prototype instead. */
const setMember = <T>(values: Record<string, T>, name: string, value: T): void => {
  if (name === '__proto__')
    Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
  else values[name] = value;
};

const marshallValue = (value: unknown): AttributeValue => {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      return { N: numberText(value) };
    case 'boolean':
      return { BOOL: value };
    case 'bigint':
      return { N: String(value) };
    case 'object':
      return value === null ? { NULL: true } : wireObject(value);
    default:
      return refused(value);
  }
};

/** Converts an item, or named values of an expression, to attribute values; undefined members are left out. */
export const marshallItem = (values: object): Record<string, AttributeValue> => {
  const wire: Record<string, AttributeValue> = {};
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) setMember(wire, name, marshallValue(value));
  return wire;
};

const unmarshallValue = (wire: AttributeValue): Plain => {
  const { S, N, B, M, L, BOOL } = wire;
  if (S !== undefined) return S as string;
  if (N !== undefined) return Number(N);
  if (M !== undefined) return unmarshallItem(M as object);
  if (L !== undefined) return (L as readonly AttributeValue[]).map(unmarshallValue);
  if (BOOL !== undefined) return BOOL as boolean;
  // Items within an SDK error hold bytes that are decoded already.
  if (B !== undefined) return typeof B === 'string' ? Buffer.from(B, 'base64') : (B as Uint8Array);
  if (wire.NULL !== undefined) return null;
  throw new TypeError(`Not an attribute value: ${Object.keys(wire)}`);
};

/** Converts attribute values back to plain JavaScript values. */
export const unmarshallItem = (wire: object): Record<string, Plain> => {
  const values: Record<string, Plain> = {};
  for (const name in wire)
    setMember(values, name, unmarshallValue((wire as Record<string, AttributeValue>)[name] ?? {}));
  return values;
};
