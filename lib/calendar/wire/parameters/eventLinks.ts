import type { LinkChoice } from '#lib/calendar/domain/commands.ts';
import { type InvalidMembers, isInvalidParameters, type ParameterFault } from '#lib/calendar/domain/errors.ts';
import { MAX_LINKS } from '#lib/calendar/domain/model.ts';
import type { Arg, ArgDescription, Args, CheckContext, Input } from '#lib/calendar/wire/parameters/arg.ts';
import { checkInput, getMissingNames, type Lookup } from '#lib/calendar/wire/parameters/check.ts';
import { describeAccepted, describeForFault } from '#lib/calendar/wire/parameters/describeAccepted.ts';
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

/** A member of a link parameter with its path below the parameter. */
interface Member {
  readonly value: unknown;
  readonly path: string;
}

/** Splits a link parameter into its members: a single value, an array, or a comma list of ids. */
const splitMembers = (value: unknown): readonly Member[] => {
  if (isNone(value)) return [];
  if (Array.isArray(value))
    return value.map((one, index) => ({ value: one, path: `[${index}]` })).filter((one) => !isNone(one.value));
  if (typeof value !== 'string') return [{ value, path: '' }];
  return value
    .split(',')
    .map((one) => ({ value: one.trim(), path: '' }))
    .filter((one) => one.value !== '');
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
  readonly example: Data;
}

type Choice<Creation> = LinkChoice<Creation> | InvalidMembers;

/** Says what a member of a nested object accepts, after the reason if there is one. */
const explainMember = (arg: ArgDescription, fault: ParameterFault | undefined): string => {
  if (fault === undefined) return describeAccepted(arg);
  const accepted = describeForFault(arg, fault);
  return accepted === undefined ? fault.message : `${fault.message.replace(/\.$/, '')}; accepted: ${accepted}`;
};

/** Returns what the invalid parameters of a nested object accept; undefined for any other error. */
const explainInvalid = (error: unknown, args: Args, path: string): InvalidMembers | undefined => {
  if (!(error instanceof ServiceError) || error.kind !== 'invalidArgument') return undefined;
  const { details } = error;
  const faults = isInvalidParameters(details) ? details.faults : undefined;
  const names = isInvalidParameters(details) ? details.names : getMissingNames(details);
  const texts = names.map((name) => [`${path}.${name}`, explainMember(args[name] ?? {}, faults?.[name])]);
  return { members: Object.fromEntries(texts) };
};

/**
 * Checks the venues or organizers of an event: ids, objects with an id, or data of a place to find by name or create.
 * Reads one member more than allowed, so that the later check of the limit fails.
 */
const checkChoices = async <A extends Args, Creation>(
  value: unknown,
  { args, creation, description }: LinkedKind<A, Creation>,
  context: CheckContext,
): Promise<readonly Choice<Creation>[]> =>
  Promise.all(
    splitMembers(value)
      .slice(0, MAX_LINKS + 1)
      .map(async (member): Promise<Choice<Creation>> => {
        const id = parseId(member.value);
        if (id !== undefined) return { id };
        if (!isData(member.value)) return { members: { [member.path]: description } };
        try {
          const sent = createDataLookup(member.value);
          return { create: creation(await checkInput(args, sent, { ...context, sent })) };
        } catch (error) {
          const invalid = explainInvalid(error, args, member.path);
          if (invalid === undefined) throw error;
          return invalid;
        }
      }),
  );

const isInvalid = <Creation>(choice: Choice<Creation>): choice is InvalidMembers => 'members' in choice;

const isValid = <Creation>(choice: Choice<Creation>): choice is LinkChoice<Creation> => !isInvalid(choice);

/** Joins the invalid members of all places; true if there are none. */
const joinInvalid = <Creation>(choices: readonly Choice<Creation>[]): true | InvalidMembers => {
  const invalid = choices.filter(isInvalid);
  return invalid.length === 0 || { members: Object.assign({}, ...invalid.map(({ members }) => members)) };
};

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
    example: kind.example,
  },
  accepts: () => true,
  check: async (value, context) => joinInvalid(await checkChoices(value, kind, context)),
  read: async (value, context) => (await checkChoices(value, kind, context)).filter(isValid),
});
