import type { ImageChoice } from '#lib/calendar/domain/commands.ts';
import { mayAddImages } from '#lib/calendar/domain/permissions/permissions.ts';
import { IMAGE_EXTENSIONS, MAX_IMAGE_URL, parseImageUrl } from '#lib/calendar/domain/posts/imageUrl.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { asBoolean, asInteger } from '#lib/calendar/wire/parameters/types.ts';

const parseId = (value: unknown): number | undefined => {
  const id = typeof value === 'string' ? asInteger(value) : undefined;
  return id !== undefined && id > 0 ? id : undefined;
};

/** Returns the id of an image object, as reads return it. */
const parseShownId = (value: unknown): number | undefined => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? asInteger(value.id) : undefined;
  return id !== undefined && id > 0 ? id : undefined;
};

/** Whether the value stands for no image; forms have no JSON and send `false` or `0` for the `false` that reads return. */
const isEmpty = (value: unknown): boolean => value === '' || value === null || asBoolean(value) === false;

const parseChoice = (value: unknown): ImageChoice | null => {
  if (isEmpty(value)) return null;
  const id = parseId(value) ?? parseShownId(value);
  return id === undefined ? { url: String(value).trim() } : { id };
};

const ENDINGS = IMAGE_EXTENSIONS.map((extension) => `.${extension}`);
const URL_RULE = `a URL is http or https, on a public host, ends in ${ENDINGS.join(', ')} or has no file ending, and needs at least the role author`;

/** An image: an id as a text, a URL (only for callers who may add images), or an image object as reads return it. */
export const image = (description: string, canBeEmpty: boolean): Arg<ImageChoice | null> => ({
  description: `${description}; ${URL_RULE}; ${canBeEmpty ? 'empty or false: none' : 'leave it out for none'}`,
  required: false,
  schema: {
    oneOf: [
      { type: 'string', ...(canBeEmpty ? {} : { minLength: 1 }), maxLength: MAX_IMAGE_URL },
      { type: 'object', properties: { id: { type: 'integer', minimum: 1 } }, required: ['id'] },
      ...(canBeEmpty ? [{ type: 'boolean', enum: [false] } as const] : []),
    ],
    example: 'https://agenda.example/media/press.jpg',
  },
  nullable: canBeEmpty,
  check: (value, { caller }) => {
    if (isEmpty(value)) return canBeEmpty;
    if (typeof value !== 'string' || parseId(value) !== undefined) return true;
    return mayAddImages(caller) && parseImageUrl(value.trim()) !== undefined;
  },
  type: 'string',
  accepts: (value) => parseShownId(value) !== undefined || (canBeEmpty && value === false),
  read: parseChoice,
});
