import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { TEMPLATE } from '#lib/ui/browser/api/imports.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { TextField } from '#lib/ui/browser/kit/field.tsx';
import { FileField } from '#lib/ui/browser/kit/fileField.tsx';
import {
  DEPLOYED_LIMIT,
  type Draft,
  type FileErrors,
  measureCompressed,
} from '#lib/ui/browser/procurement/import/upload.ts';

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? formatNumber(Math.max(1, bytes / 1000), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
    : formatNumber(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** Size of the chosen file, and size after compression, shown before it is sent. */
const FileSize = ({ file }: { readonly file: File }): VNode => {
  const { file: texts } = getTexts('import');
  const [compressed, setCompressed] = useState<number>();
  useEffect(() => {
    let isWanted = true;
    setCompressed(undefined);
    measureCompressed(file).then(
      (bytes) => isWanted && setCompressed(bytes),
      // An unreadable file is reported when it is sent.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  return (
    <p role="status">
      {compressed !== undefined && texts.size(file.name, formatBytes(file.size), formatBytes(compressed))}
      {compressed !== undefined && compressed > DEPLOYED_LIMIT && <strong> {texts.large}</strong>}
    </p>
  );
};

interface DraftFieldsProps {
  readonly draft: Draft;
  readonly errors: FileErrors;
  readonly onChange: (changes: Partial<Draft>) => void;
}

/** Steps 1 and 2: the problem, and what it is called. */
export const DraftFields = ({ draft, errors, onChange }: DraftFieldsProps): VNode => {
  const { file, description } = getTexts('import');
  return (
    <>
      <li>
        <h2>{file.title}</h2>
        <FileField
          label={file.label}
          accept=".json,.xlsx,.xlsm,.zip"
          hint={
            <>
              {file.hint} {file.limit}
            </>
          }
          error={errors.file}
          chooseText={file.choose}
          dropText={file.drop}
          file={draft.file}
          onChoose={(chosen) => onChange({ file: chosen })}
        />
        {draft.file !== undefined && <FileSize file={draft.file} />}
        <p>
          <a href={TEMPLATE} download>
            {file.template}
          </a>
        </p>
      </li>
      <li>
        <h2>{description.title}</h2>
        <FileField
          label={description.label}
          accept=".csv,.json,.txt,.md"
          hint={description.hint}
          error={errors.descriptionFile}
          chooseText={file.choose}
          dropText={file.drop}
          file={draft.descriptionFile}
          onChoose={(descriptionFile) => onChange({ descriptionFile })}
        />
        <TextField
          label={description.text}
          hint={description.textHint}
          value={draft.description}
          maxLength={10_000}
          onInput={(text) => onChange({ description: text })}
        />
      </li>
    </>
  );
};
