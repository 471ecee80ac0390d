import type { WriteContext } from '#lib/calendar/domain/commands.ts';
import { clockAt } from '#lib/calendar/domain/dates/zones.ts';
import { calendarError, mayNot } from '#lib/calendar/domain/errors.ts';
import {
  mayCreatePosts,
  mayEditOthers,
  mayPublish,
  mayWriteHtml,
} from '#lib/calendar/domain/permissions/permissions.ts';
import type { WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { resolvePrincipalId } from '#lib/shared/auth/authenticate.ts';
import { type Caller, isAnonymous } from '#lib/shared/auth/caller.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import type { ServiceError } from '#lib/shared/errors.ts';

/** 401 or 403. */
export const forbidden = (caller: Caller): ServiceError => mayNot(isAnonymous(caller));

/** Refuses callers who may not write events, venues and organizers at all. */
export const requireWriter = (caller: Caller): void => {
  if (!mayCreatePosts(caller)) throw forbidden(caller);
};

/** Refuses an author other than the caller, unless the caller edits others' things anyway. */
export const requireAuthor = (caller: Caller, author: number | undefined): void => {
  if (author !== undefined && author !== caller.id && !mayEditOthers(caller)) throw forbidden(caller);
};

/** The present time of UTC, as publication and modification are stored. */
export const nowUtc = (): string => clockAt(now(), 'UTC');

/** 412 where `If-Match` names another version than the stored one. */
export const requireVersion = ({ ifVersion }: WriteContext, { version }: { readonly version: number }): void => {
  if (ifVersion !== undefined && !ifVersion(version))
    throw calendarError('rest_precondition_failed', 'The object has been changed meanwhile.');
};

/** What every write of this request is decided by; a caller without an id gets one. */
export const writeSetting = async ({ caller, language }: WriteContext): Promise<Omit<WriteSetting, 'id'>> => {
  const present = now();
  return {
    now: present,
    nowUtc: clockAt(present, 'UTC'),
    siteZone: config.siteTimezone,
    language,
    mayPublish: mayPublish(caller),
    mayWriteHtml: mayWriteHtml(caller),
    author: await resolvePrincipalId(caller),
  };
};
