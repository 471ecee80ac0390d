import type { VNode } from 'preact';
import { getFolderAddress } from '#lib/ui/browser/documents/addresses.ts';
import { getFolderName } from '#lib/ui/browser/documents/list/folderName.ts';
import { type CmisObject, getId } from '#lib/ui/browser/documents/model.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

interface BreadcrumbProps {
  /** Folders from the root to the one above. */
  readonly above: readonly CmisObject[];
  readonly folder: CmisObject;
}

/** The way from the root to a folder. */
export const Breadcrumb = ({ above, folder }: BreadcrumbProps): VNode => (
  <nav class="breadcrumb" aria-label={getTexts('documents').list.way}>
    <ol>
      {above.map((each) => (
        <li key={getId(each)}>
          <a href={getFolderAddress(getId(each))}>{getFolderName(each)}</a>
        </li>
      ))}
      <li>
        <a href={getFolderAddress(getId(folder))} aria-current="page">
          {getFolderName(folder)}
        </a>
      </li>
    </ol>
  </nav>
);
