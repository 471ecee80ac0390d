import type { VNode } from 'preact';
import { getContent } from '#lib/ui/browser/documents/api/contents.ts';
import { BlobImage, isImage, useBlobAddress } from '#lib/ui/browser/documents/details/blobImage.tsx';
import type { PartProps } from '#lib/ui/browser/documents/details/part.ts';
import { formatBytes } from '#lib/ui/browser/documents/format.ts';
import { getId, getName, getValue } from '#lib/ui/browser/documents/model.ts';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Loading, ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion } from '#lib/ui/browser/kit/table.tsx';

/** Text that is shown as it is. HTML and XML are none: they are downloads. */
const TEXT = /^(?:text\/(?:plain|csv|markdown|tab-separated-values)|application\/json)$/;
const PDF = 'application/pdf';

/** Bytes of a text that are shown. */
const MOST_TEXT = 256_000;

/** Largest image or PDF in bytes that is fetched for its preview. */
const MOST = 32 * 2 ** 20;

type Kind = 'image' | 'text' | 'pdf' | 'none';

/** How a media type is shown. A browser without a viewer of PDF, or one that was switched off, downloads them. */
const getKind = (mimeType: string): Kind => {
  if (isImage(mimeType)) return 'image';
  if (TEXT.test(mimeType)) return 'text';
  return mimeType === PDF && navigator.pdfViewerEnabled ? 'pdf' : 'none';
};

const SIGNATURE = '%PDF-';

/** Whether bytes begin as a PDF does: what a document is declared as may be anything. */
const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, SIGNATURE.length)) === SIGNATURE;

const PdfFrame = ({ bytes, title }: { readonly bytes: Uint8Array<ArrayBuffer>; readonly title: string }): VNode => {
  const address = useBlobAddress(bytes, PDF);
  if (!isPdf(bytes)) return <p>{getTexts('documentDetails').preview.notPdf}</p>;
  return address === undefined ? <Loading /> : <iframe class="preview" src={address} title={title} />;
};

const Text = ({ bytes, length }: { readonly bytes: Uint8Array; readonly length: number }): VNode => {
  const { beginning, text } = getTexts('documentDetails').preview;
  return (
    <>
      {length > MOST_TEXT && <p>{beginning(formatBytes(MOST_TEXT), formatBytes(length))}</p>}
      <ScrollRegion label={text}>
        <pre class="preview">{new TextDecoder().decode(bytes)}</pre>
      </ScrollRegion>
    </>
  );
};

interface ContentProps extends PartProps {
  readonly kind: Exclude<Kind, 'none'>;
  readonly mimeType: string;
  readonly length: number;
}

const Content = ({ object, kind, mimeType, length }: ContentProps): VNode => {
  const texts = getTexts('documentDetails').preview;
  const id = getId(object);
  const { loaded, reload } = useStored(`${id} ${getValue(object, 'cmis:changeToken')}`, (signal) =>
    getContent(id, { signal, ...(kind === 'text' ? { length: MOST_TEXT } : {}) }),
  );
  const title = texts.of(getName(object));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {({ bytes }) => (
        <>
          {kind === 'image' && <BlobImage bytes={bytes} mimeType={mimeType} alt={title} />}
          {kind === 'text' && <Text bytes={bytes} length={length} />}
          {kind === 'pdf' && <PdfFrame bytes={bytes} title={title} />}
        </>
      )}
    </ShowLoaded>
  );
};

/** Part with the content of a document, if it can be shown without running any of it. */
export const Preview = ({ object }: PartProps): VNode => {
  const texts = getTexts('documentDetails').preview;
  const mimeType = getValue(object, 'cmis:contentStreamMimeType').split(';')[0]?.trim().toLowerCase() ?? '';
  const length = Number(getValue(object, 'cmis:contentStreamLength'));
  const kind = getKind(mimeType);
  if (kind === 'none') return <p>{texts.none(mimeType)}</p>;
  if (kind !== 'text' && length > MOST) return <p>{texts.tooLarge(formatBytes(MOST))}</p>;
  return <Content object={object} kind={kind} mimeType={mimeType} length={length} />;
};
