import { ApiError, type Described } from '#lib/ui/browser/api/client.ts';
import { find, findText } from '#lib/ui/browser/documents/soap/xml.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/** Types of faults (CMIS 1.0, 2.2.1.4), without those that the pages never cause. */
const TYPES = [
  'constraint',
  'contentAlreadyExists',
  'filterNotValid',
  'invalidArgument',
  'nameConstraintViolation',
  'notSupported',
  'objectNotFound',
  'permissionDenied',
  'runtime',
  'storage',
  'streamNotSupported',
  'updateConflict',
  'versioning',
] as const;
export type FaultType = (typeof TYPES)[number];

/** HTTP status of every SOAP fault. */
const FAULT = 500;
/** Status of errors whose details stand open. */
const CONFLICT = 409;

const NEED_DETAILS: ReadonlySet<FaultType> = new Set([
  'constraint',
  'invalidArgument',
  'nameConstraintViolation',
  'runtime',
  'storage',
  'versioning',
]);

const toType = (text: string | undefined): FaultType => TYPES.find((type) => type === text) ?? 'runtime';

/** A fault of the repository; its message is in English. */
export class CmisFault extends ApiError {
  readonly type: FaultType;

  constructor(status: number, type: FaultType, message: string, retryAfter?: number) {
    super(status === FAULT && NEED_DETAILS.has(type) ? CONFLICT : status, { code: type, message }, retryAfter);
    this.name = 'CmisFault';
    this.type = type;
  }

  /** Other statuses than that of a fault say more than its type: no session, a busy service. */
  override readonly describe = (): Described | undefined =>
    this.status === FAULT || this.status === CONFLICT ? getTexts('documents').faults[this.type] : undefined;
}

/** Reads the fault in an envelope; undefined if it has none. */
export const readFault = (
  envelope: Element | undefined,
  status: number,
  retryAfter?: number,
): CmisFault | undefined => {
  const fault = find(find(envelope, 'Body'), 'Fault');
  if (fault === undefined) return undefined;
  const detail = find(find(fault, 'detail'), 'cmisFault');
  const message = findText(detail, 'message') ?? findText(fault, 'faultstring') ?? '';
  return new CmisFault(status, toType(findText(detail, 'type')), message, retryAfter);
};
