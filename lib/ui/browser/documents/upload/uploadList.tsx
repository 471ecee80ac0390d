import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { formatBinary } from '#lib/ui/browser/documents/format.ts';
import {
  cancelUpload,
  clearUploads,
  isUploading,
  retryUpload,
  sendUploads,
} from '#lib/ui/browser/documents/upload/queue.ts';
import { TooLargeFile, UnreadableFile, type Upload, uploads } from '#lib/ui/browser/documents/upload/state.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { describeError } from '#lib/ui/browser/kit/describeError.ts';
import { Progress } from '#lib/ui/browser/kit/states.tsx';
import { boot } from '#lib/ui/browser/state/boot.ts';

const describe = (error: unknown): string => {
  const texts = getTexts('documents').upload;
  if (error instanceof TooLargeFile) return texts.tooLarge(formatBinary(boot.contentBytes ?? 0));
  if (error instanceof UnreadableFile) return texts.unreadable;
  const { title, remedy } = describeError(error);
  return `${title}. ${remedy}`;
};

const Item = ({ upload }: { readonly upload: Upload }): VNode => {
  const texts = getTexts('documents').upload;
  const { number, file, folders, state, share, error } = upload;
  const name = [...folders, file.name].join('/');
  const isOpen = state === 'waiting' || state === 'sending';
  return (
    <li>
      <span class="named">{name}</span>
      {state === 'sending' ? (
        <Progress label={texts.progress(name)} share={share} text={share === 1 ? texts.storing : ''} />
      ) : (
        <span class={state === 'failed' ? 'error' : 'hint'} role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed' ? describe(error) : texts.states[state]}
        </span>
      )}
      {isOpen && (
        <button type="button" aria-label={texts.cancel(name)} onClick={() => cancelUpload(number)}>
          {getTexts('core').common.cancel}
        </button>
      )}
      {(state === 'failed' || state === 'cancelled') && !(error instanceof TooLargeFile) && (
        <button type="button" aria-label={texts.again(name)} onClick={() => retryUpload(number)}>
          {getTexts('core').common.tryAgain}
        </button>
      )}
    </li>
  );
};

const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if (isUploading()) event.preventDefault();
};

/** Uploads that are shown in full; of a folder with more, those first that are being sent or have failed. */
const MOST = 20;

const RANK = { sending: 0, failed: 1, waiting: 2, cancelled: 3, done: 4 } as const;

/** Uploads of this visit with their progress. */
export const UploadList = (): VNode | null => {
  const texts = getTexts('documents').upload;
  const { value } = uploads;
  useEffect(() => {
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, []);
  useEffect(() => void sendUploads(), [value]);
  if (value.length === 0) return null;
  const shown = value.toSorted((a, b) => RANK[a.state] - RANK[b.state]).slice(0, MOST);
  const done = value.filter(({ state }) => state === 'done').length;
  const left = value.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  return (
    <section class="card uploads" aria-labelledby="uploads">
      <h2 id="uploads">{texts.list}</h2>
      <ul>
        {value
          .filter((each) => shown.includes(each))
          .map((upload) => (
            <Item key={upload.number} upload={upload} />
          ))}
      </ul>
      <p role="status">
        {formatPlural(done, texts.done)}
        {left > 0 && `, ${formatPlural(left, texts.left)}`}
      </p>
      {left === 0 && (
        <button type="button" onClick={clearUploads}>
          {texts.clear}
        </button>
      )}
    </section>
  );
};
