import type { OrganizerCreation, OrganizerFields } from '#lib/calendar/domain/commands.ts';
import { postArgs, postFields } from '#lib/calendar/wire/fields/post.ts';
import { type Input, required } from '#lib/calendar/wire/parameters/arg.ts';
import { clearable, name, url } from '#lib/calendar/wire/parameters/kinds.ts';

/** Write parameters of an organizer. */
export const organizerArgs = {
  organizer: name('Name of the organizer'),
  ...postArgs('organizer', true),
  phone: clearable('Phone number'),
  website: url('Address of the website of the organizer'),
  email: clearable('E-mail address'),
};

export const organizerCreateArgs = { ...organizerArgs, organizer: required(organizerArgs.organizer) };

/** The fields of an organizer as the actions take them. */
export const organizerFields = (input: Input<typeof organizerArgs>): OrganizerFields => ({
  ...postFields(input),
  title: input.organizer,
  phone: input.phone,
  website: input.website,
  email: input.email,
});

export const organizerCreation = (input: Input<typeof organizerCreateArgs>): OrganizerCreation => ({
  ...organizerFields(input),
  title: input.organizer,
});
