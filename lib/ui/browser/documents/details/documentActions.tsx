import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { RemoveDialog } from '#lib/ui/browser/documents/actions/removeDialog.tsx';
import { withDetails } from '#lib/ui/browser/documents/addresses.ts';
import { cancelCheckOut, checkOut, getLatestVersion } from '#lib/ui/browser/documents/api/versions.ts';
import { noteChange } from '#lib/ui/browser/documents/changes.ts';
import { CheckInDialog } from '#lib/ui/browser/documents/details/checkInDialog.tsx';
import { ContentDialog } from '#lib/ui/browser/documents/details/contentDialog.tsx';
import type { PartProps } from '#lib/ui/browser/documents/details/part.ts';
import { downloadContent } from '#lib/ui/browser/documents/download.ts';
import { getId, getName, getValue } from '#lib/ui/browser/documents/model.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ConfirmDialog } from '#lib/ui/browser/kit/dialog.tsx';
import { Failed } from '#lib/ui/browser/kit/states.tsx';

type Opened = 'checkIn' | 'cancel' | 'content' | 'remove';

/** Who holds the working copy, and whether this is an older version. */
const Notes = ({ object, onLatest }: PartProps & { readonly onLatest: () => void }): VNode => {
  const texts = getTexts('documentDetails').versions;
  const holder = getValue(object, 'cmis:versionSeriesCheckedOutBy');
  const isCopy = object.actions.has('canCheckIn');
  const isOld = getValue(object, 'cmis:isLatestVersion') === 'false' && !isCopy;
  return (
    <>
      {isCopy && <p class="note">{texts.isCopy}</p>}
      {holder !== '' && !isCopy && <p class="note">{texts.heldBy(holder)}</p>}
      {isOld && (
        <p class="note">
          {texts.isOld(getValue(object, 'cmis:versionLabel'))}{' '}
          <button type="button" onClick={onLatest}>
            {texts.openLatest}
          </button>
        </p>
      )}
    </>
  );
};

/** Buttons for a document: those that the repository allows. */
export const DocumentActions = ({ object }: PartProps): VNode => {
  const texts = getTexts('documentDetails').versions;
  const { actions, removeOpen } = getTexts('documents');
  const { route } = useLocation();
  const [opened, setOpened] = useState<Opened>();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { part } = useLocation().query;
  const close = (): void => setOpened(undefined);
  /** Shows another version in place of this one. */
  const go = (id: string): void => {
    noteChange();
    route(withDetails(id, part), true);
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      setError(failed);
    }
    setIsBusy(false);
  };
  const button = (text: string, action: string, onClick: () => void): VNode | false =>
    object.actions.has(action) && (
      <button type="button" aria-disabled={isBusy} onClick={onClick}>
        {text}
      </button>
    );
  return (
    <>
      <Notes
        object={object}
        onLatest={() => void run(async () => go(await getLatestVersion(getValue(object, 'cmis:versionSeriesId'))))}
      />
      <div class="actions start">
        {button(
          actions.download,
          'canGetContentStream',
          () => void run(() => downloadContent(getId(object), getName(object))),
        )}
        {button(texts.checkOut, 'canCheckOut', () => void run(async () => go(await checkOut(getId(object)))))}
        {button(texts.checkIn, 'canCheckIn', () => setOpened('checkIn'))}
        {button(texts.cancel, 'canCancelCheckOut', () => setOpened('cancel'))}
        {button(texts.replace, 'canSetContentStream', () => setOpened('content'))}
        {button(removeOpen, 'canDeleteObject', () => setOpened('remove'))}
      </div>
      {error !== undefined && <Failed error={error} />}
      {opened === 'checkIn' && <CheckInDialog copy={object} onDone={go} onClose={close} />}
      {opened === 'content' && <ContentDialog object={object} onDone={go} onClose={close} />}
      {opened === 'remove' && (
        <RemoveDialog objects={[object]} onRemoved={() => route(withDetails(undefined))} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={opened === 'cancel'}
        title={texts.cancelTitle(getName(object))}
        action={texts.cancel}
        onClose={close}
        onConfirm={() => {
          close();
          void run(async () => go(await cancelCheckOut(object)));
        }}
      >
        <p>{texts.cancelText}</p>
      </ConfirmDialog>
    </>
  );
};
