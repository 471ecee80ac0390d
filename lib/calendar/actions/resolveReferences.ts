import type { ImageChoice } from '#lib/calendar/domain/commands.ts';
import { type InvalidParameters, invalidParameter, invalidParameters } from '#lib/calendar/domain/errors.ts';
import { findImage } from '#lib/calendar/store/posts/images.ts';
import { isPrincipalId } from '#lib/shared/auth/principals.ts';
import { ServiceError } from '#lib/shared/errors.ts';

const getRefused = (reason: unknown): InvalidParameters => {
  if (reason instanceof ServiceError && reason.code === 'rest_invalid_param')
    return reason.details as InvalidParameters;
  throw reason;
};

/** Awaits all checks; throws one 400 that names the parameters of all failed checks and their invalid members. */
export const runChecks = async <Values extends readonly unknown[]>(
  ...checks: { readonly [Index in keyof Values]: Promise<Values[Index]> }
): Promise<Values> => {
  const outcomes = await Promise.allSettled(checks);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [getRefused(one.reason)] : []));
  const names = refused.flatMap((one) => one.names);
  if (names.length > 0) throw invalidParameters(names, Object.assign({}, ...refused.map(({ nested }) => nested)));
  return (await Promise.all(checks)) as unknown as Values;
};

/** Throws a 400 on `author` if no user has this id. */
export const checkAuthor = async (author: number | undefined): Promise<void> => {
  if (author !== undefined && !(await isPrincipalId(author))) throw invalidParameter('author');
};

/** Throws a 400 on `image` if no image has this id. */
export const checkImage = async (image: ImageChoice | null | undefined): Promise<void> => {
  if (image && 'id' in image && (await findImage(image.id)) === undefined) throw invalidParameter('image');
};

/** Awaits a check of nested data; its failure names the enclosing parameter. */
export const checkWithin = async (name: string, check: Promise<unknown>): Promise<void> => {
  try {
    await check;
  } catch (error) {
    getRefused(error);
    throw invalidParameter(name);
  }
};
