import type { WriteContext } from '#lib/calendar/domain/commands.ts';
import { instantToClock } from '#lib/calendar/domain/dates/zones.ts';
import { accessDenied, calendarError } from '#lib/calendar/domain/errors.ts';
import {
  mayCreatePosts,
  mayEditOthers,
  mayPublish,
  mayWriteHtml,
} from '#lib/calendar/domain/permissions/permissions.ts';
import type { WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { type Caller, isAnonymous } from '#lib/shared/auth/caller.ts';
import { resolvePrincipalId } from '#lib/shared/auth/callers/authenticate.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import type { ServiceError } from '#lib/shared/errors.ts';

/** Creates the 401 for anonymous callers or the 403 for all others. */
export const createForbiddenError = (caller: Caller): ServiceError => accessDenied(isAnonymous(caller));

/** Throws a 401 or 403 for callers who may not write events, venues and organizers at all. */
export const requireWriter = (caller: Caller): void => {
  if (!mayCreatePosts(caller)) throw createForbiddenError(caller);
};

/** Throws a 401 or 403 for an author other than the caller, unless the caller may edit posts of others. */
export const requireAuthor = (caller: Caller, author: number | undefined): void => {
  if (author !== undefined && author !== caller.id && !mayEditOthers(caller)) throw createForbiddenError(caller);
};

/** Returns the present time in UTC, in the stored form. */
export const nowUtc = (): string => instantToClock(now(), 'UTC');

/** Throws a 412 if the stored version does not satisfy `If-Match`. */
export const requireVersion = ({ ifVersion }: WriteContext, { version }: { readonly version: number }): void => {
  if (ifVersion !== undefined && !ifVersion(version))
    throw calendarError('rest_precondition_failed', 'The object has been changed since you read it; read it again.');
};

/** Loads the context of a write; a caller without an id gets one. */
export const loadWriteSetting = async ({ caller, language }: WriteContext): Promise<Omit<WriteSetting, 'id'>> => {
  const present = now();
  return {
    now: present,
    nowUtc: instantToClock(present, 'UTC'),
    siteZone: config.siteTimezone,
    language,
    mayPublish: mayPublish(caller),
    mayWriteHtml: mayWriteHtml(caller),
    author: await resolvePrincipalId(caller),
  };
};
