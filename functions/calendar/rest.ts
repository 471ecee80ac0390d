import { createRestHandler } from '#lib/calendar/wire/restHandler.ts';
import type { Operation } from '#lib/calendar/wire/routes/table.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { handler as categoriesCreate } from './categories/create.ts';
import { handler as categoriesGet } from './categories/get.ts';
import { handler as categoriesList } from './categories/list.ts';
import { handler as categoriesRemove } from './categories/remove.ts';
import { handler as categoriesUpdate } from './categories/update.ts';
import { handler as doc } from './doc.ts';
import { handler as eventsCreate } from './events/create.ts';
import { handler as eventsGet } from './events/get.ts';
import { handler as eventsList } from './events/list.ts';
import { handler as eventsRemove } from './events/remove.ts';
import { handler as eventsUpdate } from './events/update.ts';
import { handler as index } from './index.ts';
import { handler as organizersCreate } from './organizers/create.ts';
import { handler as organizersGet } from './organizers/get.ts';
import { handler as organizersList } from './organizers/list.ts';
import { handler as organizersRemove } from './organizers/remove.ts';
import { handler as organizersUpdate } from './organizers/update.ts';
import { handler as placesMerge } from './places/merge.ts';
import { handler as tagsCreate } from './tags/create.ts';
import { handler as tagsGet } from './tags/get.ts';
import { handler as tagsList } from './tags/list.ts';
import { handler as tagsRemove } from './tags/remove.ts';
import { handler as tagsUpdate } from './tags/update.ts';
import { handler as venuesCreate } from './venues/create.ts';
import { handler as venuesGet } from './venues/get.ts';
import { handler as venuesList } from './venues/list.ts';
import { handler as venuesRemove } from './venues/remove.ts';
import { handler as venuesUpdate } from './venues/update.ts';

/** Handlers by the names of their functions. */
const HANDLERS: Readonly<Record<Operation, HttpHandler>> = {
  calendarIndex: index,
  calendarDoc: doc,
  calendarEventsList: eventsList,
  calendarEventsCreate: eventsCreate,
  calendarEventsGet: eventsGet,
  calendarEventsUpdate: eventsUpdate,
  calendarEventsRemove: eventsRemove,
  calendarVenuesList: venuesList,
  calendarVenuesCreate: venuesCreate,
  calendarVenuesGet: venuesGet,
  calendarVenuesUpdate: venuesUpdate,
  calendarVenuesRemove: venuesRemove,
  calendarOrganizersList: organizersList,
  calendarOrganizersCreate: organizersCreate,
  calendarOrganizersGet: organizersGet,
  calendarOrganizersUpdate: organizersUpdate,
  calendarOrganizersRemove: organizersRemove,
  calendarCategoriesList: categoriesList,
  calendarCategoriesCreate: categoriesCreate,
  calendarCategoriesGet: categoriesGet,
  calendarCategoriesUpdate: categoriesUpdate,
  calendarCategoriesRemove: categoriesRemove,
  calendarTagsList: tagsList,
  calendarTagsCreate: tagsCreate,
  calendarTagsGet: tagsGet,
  calendarTagsUpdate: tagsUpdate,
  calendarTagsRemove: tagsRemove,
  calendarPlacesMerge: placesMerge,
};

/**
 * All requests below the namespace that no other function's route matches: language segments, trailing slashes, HEAD,
 * OPTIONS and unknown paths.
 */
export const handler = createRestHandler(HANDLERS);
