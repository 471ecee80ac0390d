import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { withDetails } from '#lib/ui/browser/documents/addresses.ts';
import { getAllVersions } from '#lib/ui/browser/documents/api/versions.ts';
import type { PartProps } from '#lib/ui/browser/documents/details/part.ts';
import { downloadContent } from '#lib/ui/browser/documents/download.ts';
import { formatBytes, formatStored } from '#lib/ui/browser/documents/format.ts';
import { type CmisObject, getId, getName, getValue } from '#lib/ui/browser/documents/model.ts';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed, ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';

interface RowProps {
  readonly version: CmisObject;
  readonly isCurrent: boolean;
  readonly onDownload: () => void;
}

const Row = ({ version, isCurrent, onDownload }: RowProps): VNode => {
  const texts = getTexts('documentDetails').versions;
  const { actions } = getTexts('documents');
  const id = getId(version);
  const isCopy = getValue(version, 'cmis:versionSeriesCheckedOutId') === id;
  const label = isCopy ? texts.copy : getValue(version, 'cmis:versionLabel') || texts.unlabelled;
  const length = getValue(version, 'cmis:contentStreamLength');
  return (
    <tr aria-current={isCurrent || undefined}>
      <td>
        <a href={withDetails(id, 'versions')}>{label}</a> {isCurrent && <span class="badge">{texts.shown}</span>}
      </td>
      <td>{formatStored(getValue(version, 'cmis:creationDate'))}</td>
      <td>{getValue(version, 'cmis:createdBy')}</td>
      <td class="named">{getValue(version, 'cmis:checkinComment')}</td>
      <td class="number">{length === '' ? '' : formatBytes(Number(length))}</td>
      <td>
        {length !== '' && (
          <button type="button" aria-label={texts.downloadVersion(label)} onClick={onDownload}>
            {actions.download}
          </button>
        )}
      </td>
    </tr>
  );
};

/** Part with all versions of a document, newest first. */
export const Versions = ({ object }: PartProps): VNode => {
  const texts = getTexts('documentDetails').versions;
  const [error, setError] = useState<unknown>();
  const seriesId = getValue(object, 'cmis:versionSeriesId') || getId(object);
  const { loaded, reload } = useStored(seriesId, () => getAllVersions(seriesId));
  const { label, when, who, comment, size, download } = texts.columns;
  return (
    <>
      {error !== undefined && <Failed error={error} />}
      <ShowLoaded loaded={loaded} onRetry={reload}>
        {(versions) => (
          <ScrollRegion label={texts.list}>
            <table>
              <TableHead columns={[label, when, who, comment, { number: size }, download]} />
              <tbody>
                {versions.map((version) => (
                  <Row
                    key={getId(version)}
                    version={version}
                    isCurrent={getId(version) === getId(object)}
                    onDownload={() => {
                      setError(undefined);
                      downloadContent(getId(version), getName(version)).catch(setError);
                    }}
                  />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </ShowLoaded>
    </>
  );
};
