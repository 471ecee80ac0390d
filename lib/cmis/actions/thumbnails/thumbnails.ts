import { isDecodable, makeImageThumbnail } from '#lib/cmis/actions/thumbnails/imageThumbnail.ts';
import { hasText } from '#lib/cmis/domain/objects/contentText.ts';
import type { CmisObject, Content } from '#lib/cmis/domain/objects/entity.ts';
import { readImageSize } from '#lib/cmis/domain/renditions/imageSize.ts';
import type { Thumbnail } from '#lib/cmis/domain/renditions/renditions.ts';
import { renderTextImage, TEXT_HEAD } from '#lib/cmis/domain/renditions/textImage.ts';
import { readContent } from '#lib/cmis/store/contents/contents.ts';
import {
  type KnownThumbnail,
  loadThumbnails,
  storeThumbnail,
  type ThumbnailImage,
  toThumbnail,
} from '#lib/cmis/store/contents/thumbnails.ts';
import { log } from '#lib/shared/log.ts';

const IMAGE = /^image\/(?:png|jpe?g|pjpeg|gif)\s*(?:;|$)/i;

/** Largest image in bytes that a thumbnail is made of. */
const MOST_BYTES = 16 * 1024 * 1024;
/**
 * Bytes read plus pixels decoded that one request may spend on thumbnails. After that it returns icons, and later
 * requests make the other thumbnails.
 */
const MOST_WORK = 24_000_000;
/** Fixed cost of a thumbnail, in the same unit. */
const LEAST_WORK = 50_000;

/** Whether a thumbnail shows the beginning of the text. The source of an SVG image would tell nothing of it. */
const isText = ({ mimeType }: Content): boolean => hasText(mimeType) && !/^image\//i.test(mimeType);

const canHave = (content: Content): boolean =>
  content.size > 0 && (isText(content) || (IMAGE.test(content.mimeType) && content.size <= MOST_BYTES));

/** The thumbnails of documents that one request has read or made. */
export class Thumbnails {
  readonly #noted = new Set<string>();
  readonly #known = new Map<string, KnownThumbnail | undefined>();
  readonly #made = new Map<string, Promise<Thumbnail | undefined>>();
  #reading: Promise<void> = Promise.resolve();
  #work = MOST_WORK;

  /** Announces objects whose thumbnails may be requested, so that the first request reads them all at once. */
  announce(objects: readonly CmisObject[]): void {
    for (const { facts } of objects)
      if (facts.content !== undefined && canHave(facts.content) && !this.#known.has(facts.content.id))
        this.#noted.add(facts.content.id);
  }

  /**
   * Returns the thumbnail of a document, and makes it if it does not exist. Undefined if there is none, or none yet.
   */
  async get(object: CmisObject): Promise<Thumbnail | undefined> {
    const { content } = object.facts;
    if (content === undefined || !canHave(content)) return undefined;
    this.announce([object]);
    this.#reading = this.#reading.then(() => this.#read());
    await this.#reading;
    const known = this.#known.get(content.id);
    if (known !== undefined) return known === 'none' ? undefined : known;
    const making = this.#made.get(content.id) ?? this.#make(object, content);
    this.#made.set(content.id, making);
    return making;
  }

  async #read(): Promise<void> {
    const ids = [...this.#noted];
    this.#noted.clear();
    const known = await loadThumbnails(ids);
    for (const [index, id] of ids.entries()) this.#known.set(id, known[index]);
  }

  /** A failure here must not fail the request; the next request tries again. */
  async #make(object: CmisObject, content: Content): Promise<Thumbnail | undefined> {
    if (this.#work <= 0) return undefined;
    try {
      const image = await this.#getImage(content);
      const isStored = await storeThumbnail(object, image ?? 'none');
      return isStored && image !== undefined ? toThumbnail(image) : await this.#loadMadeByOther(content.id);
    } catch (error) {
      log.warn('A thumbnail could not be made', { contentId: content.id, cause: String(error) });
      return undefined;
    }
  }

  async #getImage(content: Content): Promise<ThumbnailImage | undefined> {
    if (isText(content)) {
      this.#work -= LEAST_WORK + Math.min(content.size, content.chunkSize);
      return renderTextImage(await readContent(content, { offset: 0, length: TEXT_HEAD }), content.mimeType);
    }
    this.#work -= LEAST_WORK + content.size;
    const bytes = await readContent(content, { offset: 0 });
    const size = readImageSize(bytes);
    if (size === undefined || !isDecodable(size)) return undefined;
    this.#work -= size.width * size.height;
    return makeImageThumbnail(bytes);
  }

  async #loadMadeByOther(contentId: string): Promise<Thumbnail | undefined> {
    const [known] = await loadThumbnails([contentId]);
    return known === 'none' ? undefined : known;
  }
}
