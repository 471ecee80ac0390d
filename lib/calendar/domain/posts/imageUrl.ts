/** MIME types of images by file extension. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Extensions of image files, in lower case, without the dot. */
export const IMAGE_EXTENSIONS: readonly string[] = Object.keys(TYPES);

/** Longest URL of an image, in characters. */
export const MAX_IMAGE_URL = 2000;

const PRIVATE_V4 = [
  /^0\./,
  /^10\./,
  /^127\./,
  /^169\.254\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^192\.0\.0\./,
  /^198\.1[89]\./,
  /^(22[4-9]|2[3-5]\d)\./,
];

/** Whether the host is loopback, private, link-local or a local name; `URL` has normalised numeric addresses. */
const isPrivate = (host: string): boolean => {
  if (host.startsWith('[')) return !/^\[[23][0-9a-f]{3}:/.test(host) || /^\[2002:/.test(host);
  if (/^[\d.]+$/.test(host)) return PRIVATE_V4.some((range) => range.test(host));
  return !host.includes('.') || /(^|\.)(localhost|local|internal|lan|home|localdomain|arpa)\.?$/.test(host);
};

/** File extension at the end of a path. One that begins with a digit is part of the name, as in `poster.2027`. */
const EXTENSION = /\.([A-Za-z][A-Za-z0-9]*)$/;

/**
 * Parses a public http(s) URL of an image; undefined for other URLs, private hosts and file extensions of no image. A
 * URL without a file extension has an empty extension and MIME type.
 */
export const parseImageUrl = (
  address: string,
): { readonly url: string; readonly extension: string; readonly mimeType: string } | undefined => {
  if (address.length > MAX_IMAGE_URL || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || isPrivate(url.hostname))
    return undefined;
  url.hash = '';
  const extension = EXTENSION.exec(url.pathname)?.[1]?.toLowerCase() ?? '';
  const mimeType = extension === '' ? '' : TYPES[extension];
  return mimeType === undefined ? undefined : { url: url.href, extension, mimeType };
};
