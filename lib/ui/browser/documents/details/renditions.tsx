import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getContent, getRenditions } from '#lib/ui/browser/documents/api/contents.ts';
import { BlobImage, isImage } from '#lib/ui/browser/documents/details/blobImage.tsx';
import type { PartProps } from '#lib/ui/browser/documents/details/part.ts';
import { saveContent } from '#lib/ui/browser/documents/download.ts';
import { formatBytes, formatMediaType } from '#lib/ui/browser/documents/format.ts';
import { getId, getName, type Rendition } from '#lib/ui/browser/documents/model.ts';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';

interface ItemProps extends PartProps {
  readonly rendition: Rendition;
}

const Item = ({ object, rendition }: ItemProps): VNode => {
  const texts = getTexts('documentDetails').renditions;
  const { actions } = getTexts('documents');
  const [error, setError] = useState<unknown>();
  const { streamId, kind, mimeType, length, title, width, height } = rendition;
  const name = title || kind;
  const { loaded, reload } = useLoad(streamId, (signal) => getContent(getId(object), { streamId, signal }));
  const download = async (): Promise<void> => {
    const content = await getContent(getId(object), { streamId });
    saveContent(content, content.fileName || `${getName(object)} ${name}.${formatMediaType(mimeType).toLowerCase()}`);
  };
  return (
    <li>
      {isImage(mimeType) && (
        <ShowLoaded loaded={loaded} onRetry={reload}>
          {({ bytes }) => <BlobImage bytes={bytes} mimeType={mimeType} alt={texts.of(name, getName(object))} />}
        </ShowLoaded>
      )}
      <p>
        {kind === 'cmis:thumbnail' ? texts.thumbnail : name}, {formatMediaType(mimeType)}
        {width !== undefined && height !== undefined && `, ${width} × ${height}`}, {formatBytes(length)}
      </p>
      <button
        type="button"
        aria-label={texts.download(name)}
        onClick={() => {
          setError(undefined);
          download().catch(setError);
        }}
      >
        {actions.download}
      </button>
      {error !== undefined && <Failed error={error} />}
    </li>
  );
};

/** Part with the renditions of an object, such as its thumbnail. */
export const Renditions = ({ object }: PartProps): VNode => {
  const texts = getTexts('documentDetails').renditions;
  const id = getId(object);
  const { loaded, reload } = useStored(id, () => getRenditions(id));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(renditions) =>
        renditions.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <ul class="renditions">
            {renditions.map((rendition) => (
              <Item key={rendition.streamId} object={object} rendition={rendition} />
            ))}
          </ul>
        )
      }
    </ShowLoaded>
  );
};
