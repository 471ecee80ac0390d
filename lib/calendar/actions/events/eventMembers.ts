import { hashPassword } from '#lib/calendar/actions/events/eventPassword.ts';
import { resolveImageMember } from '#lib/calendar/actions/places/resolvePlaces.ts';
import type { EventFields } from '#lib/calendar/domain/commands.ts';
import type { EventChange } from '#lib/calendar/domain/events/eventChange.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** The members that a write sends, as they are stored. */
export type Members = Omit<EventChange, 'links'>;

/** Resolves the sent members other than links. */
export const resolveMembers = async (fields: EventFields, caller: Caller): Promise<Members> => {
  const { venues: _v, organizers: _o, categories: _c, tags: _t, password, image: choice, ...others } = fields;
  const passwordHash = await hashPassword(password);
  const { image } = await resolveImageMember({ image: choice } as Pick<EventFields, 'image'>, caller);
  return {
    ...others,
    ...(image === undefined ? {} : { image }),
    ...(passwordHash === undefined ? {} : { passwordHash }),
  };
};
