/** What can be stored, as plain JavaScript values. */
type Plain =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/** An attribute value as the AWS JSON protocol carries it: one member, bytes in base64. */
export type WireValue = Readonly<Record<string, unknown>>;

const refused = (value: unknown): never => {
  throw new TypeError(`DynamoDB stores no value like ${String(value)}`);
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

const wireObject = (value: object): WireValue => {
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(toWire) };
  if (isBytes(value)) return { B: base64(value) };
  return isPlain(value) ? { M: toWireMap(value) } : refused(value);
};

const toWire = (value: unknown): WireValue => {
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

/** The members of an item, or of a list of named values; those that are undefined are left out. */
export const toWireMap = (values: object): Record<string, WireValue> => {
  const wire: Record<string, WireValue> = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) wire[name] = toWire(value);
  return wire;
};

const fromWire = (wire: WireValue): Plain => {
  for (const kind in wire) {
    const value = wire[kind];
    switch (kind) {
      case 'S':
      case 'BOOL':
        return value as string | boolean;
      case 'N':
        return Number(value);
      case 'M':
        return fromWireMap(value as object);
      case 'L':
        return (value as readonly WireValue[]).map(fromWire);
      // The items of an error come with bytes already.
      case 'B':
        return typeof value === 'string' ? Buffer.from(value, 'base64') : (value as Uint8Array);
      case 'NULL':
        return null;
    }
  }
  throw new TypeError(`No attribute value: ${Object.keys(wire)}`);
};

/** The reverse of `toWireMap`. */
export const fromWireMap = (wire: object): Record<string, Plain> => {
  const values: Record<string, Plain> = {};
  for (const name in wire) values[name] = fromWire((wire as Record<string, WireValue>)[name] ?? {});
  return values;
};
