import { ServiceError } from '#lib/shared/errors.ts';
import { acceptsCoding } from '#lib/shared/http/gzip.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { type AssetForm, getManifest, readAsset } from '#lib/shared/pages/manifest.ts';

const contents = new Map<string, Promise<Uint8Array>>();

/** Every form is read once; a deployment replaces the process. */
const load = (name: string, form: AssetForm): Promise<Uint8Array> => {
  const key = `${name} ${form}`;
  const known = contents.get(key) ?? readAsset(name, form);
  contents.set(key, known);
  return known;
};

const chooseForm = (acceptEncoding: string | undefined): AssetForm => {
  if (acceptsCoding(acceptEncoding, 'br')) return 'br';
  return acceptsCoding(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
};

/**
 * Returns an asset in the best encoding that the client accepts. Its name changes with its content, so caches keep it.
 * @throws ServiceError `notFound`, also for names of an earlier build
 */
export const getAsset = async (name: string, headers: HttpRequest['headers']): Promise<HttpResponse> => {
  const { assets } = getManifest();
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (asset === undefined)
    throw new ServiceError('notFound', 'There is no such asset. It may belong to an earlier version: reload the page');
  const form = chooseForm(headers['accept-encoding']);
  return {
    status: 200,
    headers: {
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...(form === 'identity' ? {} : { 'Content-Encoding': form }),
    },
    // A copy, since the memory of a sent body may be released.
    body: Uint8Array.from(await load(name, form)),
  };
};
