import type { ImageChoice } from '#lib/calendar/domain/commands.ts';
import { type InvalidParameters, invalidParameter } from '#lib/calendar/domain/errors.ts';
import { findImage } from '#lib/calendar/store/posts/images.ts';
import { isPrincipalId } from '#lib/shared/auth/principals.ts';
import { ServiceError } from '#lib/shared/errors.ts';

const refusedNames = (reason: unknown): readonly string[] => {
  if (reason instanceof ServiceError && reason.code === 'rest_invalid_param')
    return (reason.details as InvalidParameters).names;
  throw reason;
};

/** Waits for every check: parameters that fail are refused together. */
export const together = async <Values extends readonly unknown[]>(
  ...checks: { readonly [Index in keyof Values]: Promise<Values[Index]> }
): Promise<Values> => {
  const outcomes = await Promise.allSettled(checks);
  const names = outcomes.flatMap((one) => (one.status === 'rejected' ? refusedNames(one.reason) : []));
  if (names.length > 0) throw invalidParameter(...names);
  return (await Promise.all(checks)) as unknown as Values;
};

/** Refuses an author whom nobody is. */
export const checkAuthor = async (author: number | undefined): Promise<void> => {
  if (author !== undefined && !(await isPrincipalId(author))) throw invalidParameter('author');
};

/** Refuses the id of no image. */
export const checkImage = async (image: ImageChoice | null | undefined): Promise<void> => {
  if (image && 'id' in image && (await findImage(image.id)) === undefined) throw invalidParameter('image');
};

/** The check of what comes inside a parameter: a refusal names that one. */
export const inside = async (name: string, check: Promise<unknown>): Promise<void> => {
  try {
    await check;
  } catch (error) {
    refusedNames(error);
    throw invalidParameter(name);
  }
};
