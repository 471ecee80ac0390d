import type { LinkChoice } from '#lib/calendar/domain/commands.ts';
import { MAX_LINKS } from '#lib/calendar/domain/model.ts';
import type { Arg, Args, CheckContext, Input } from '#lib/calendar/wire/parameters/arg.ts';
import { checkInput, type Lookup } from '#lib/calendar/wire/parameters/check.ts';
import { asInteger } from '#lib/calendar/wire/parameters/types.ts';
import { ServiceError } from '#lib/shared/errors.ts';

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

const createDataLookup =
  (data: Data): Lookup =>
  (name) =>
    Object.hasOwn(data, name) ? data[name] : undefined;

/** Whether the value stands for no link. */
const isNone = (value: unknown): boolean =>
  value === '' || value === null || value === 0 || value === '0' || value === false;

/** Splits a link parameter into its members: a single value, an array, or a comma list of ids. */
const splitMembers = (value: unknown): readonly unknown[] => {
  if (isNone(value)) return [];
  if (Array.isArray(value)) return value.filter((one) => !isNone(one));
  if (typeof value !== 'string') return [value];
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
};

const parsePositive = (value: unknown): number | undefined => {
  const id = typeof value === 'number' || typeof value === 'string' ? asInteger(value) : undefined;
  return id !== undefined && id > 0 ? id : undefined;
};

const parseId = (member: unknown): number | undefined =>
  isData(member) ? parsePositive(member.id) : parsePositive(member);

interface LinkedKind<A extends Args, Creation> {
  readonly description: string;
  /** Parameters of a venue or organizer that the link creates. */
  readonly args: A;
  readonly creation: (input: Input<A>) => Creation;
}

type Verified<Creation> = LinkChoice<Creation> | undefined;

/**
 * Checks the venues or organizers of an event: ids, objects with an id, or data of a place to find by name or create.
 * An invalid member gives undefined. Reads one member more than allowed, so that the later check of the limit fails.
 */
const checkChoices = async <A extends Args, Creation>(
  value: unknown,
  { args, creation }: LinkedKind<A, Creation>,
  context: CheckContext,
): Promise<readonly Verified<Creation>[]> =>
  Promise.all(
    splitMembers(value)
      .slice(0, MAX_LINKS + 1)
      .map(async (member): Promise<Verified<Creation>> => {
        const id = parseId(member);
        if (id !== undefined) return { id };
        if (!isData(member)) return undefined;
        try {
          const sent = createDataLookup(member);
          return { create: creation(await checkInput(args, sent, { ...context, sent })) };
        } catch (error) {
          if (error instanceof ServiceError && error.kind === 'invalidArgument') return undefined;
          throw error;
        }
      }),
  );

/** The parameter of an event that links venues or organizers; empty removes all links. */
export const links = <A extends Args, Creation>(
  kind: LinkedKind<A, Creation>,
): Arg<readonly LinkChoice<Creation>[]> => ({
  description: kind.description,
  type: 'array',
  items: { type: 'integer' },
  required: false,
  nullable: true,
  schema: {
    oneOf: [
      { type: 'integer' },
      { type: 'string' },
      { type: 'object' },
      { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }, { type: 'object' }] } },
    ],
    example: [],
  },
  accepts: () => true,
  check: async (value, context) => !(await checkChoices(value, kind, context)).includes(undefined),
  read: async (value, context) => (await checkChoices(value, kind, context)).filter((choice) => choice !== undefined),
});
