import type { OrganizerCreation, OrganizerFields } from '#lib/calendar/domain/commands.ts';
import { createPlaceArgs, toPostFields } from '#lib/calendar/wire/fields/post.ts';
import { type Input, required } from '#lib/calendar/wire/parameters/arg.ts';
import { clearable, name, url } from '#lib/calendar/wire/parameters/kinds.ts';

/** Parameters of the update of an organizer. */
export const organizerArgs = {
  organizer: name('Name of the organizer'),
  ...createPlaceArgs('organizer'),
  phone: clearable('Phone number'),
  website: url('URL of the website of the organizer'),
  email: clearable('E-mail address'),
};

export const organizerCreateArgs = { ...organizerArgs, organizer: required(organizerArgs.organizer) };

/** Converts checked parameters to the fields of an organizer. */
export const toOrganizerFields = (input: Input<typeof organizerArgs>): OrganizerFields => ({
  ...toPostFields(input),
  title: input.organizer,
  phone: input.phone,
  website: input.website,
  email: input.email,
});

export const toOrganizerCreation = (input: Input<typeof organizerCreateArgs>): OrganizerCreation => ({
  ...toOrganizerFields(input),
  title: input.organizer,
});
