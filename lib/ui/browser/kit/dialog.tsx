import type { ComponentChildren, VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { focusAround } from '#lib/ui/browser/kit/focusAround.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Whether the dialog is a panel at the side, over the whole height. */
  readonly isDrawer?: boolean;
  /** Called for Escape and for the button that closes. */
  readonly onClose: () => void;
  /** Buttons; by default one that closes. */
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/**
 * Modal dialog. It keeps the focus inside and gives it back; Escape closes it. A drawer begins at its heading, since its
 * first field or link may stand far down; so does a dialog whose fields are still loading.
 */
export const Dialog = ({ isOpen, title, isDrawer, onClose, actions, children }: DialogProps): VNode => {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useId();
  // Before the browser paints: a key pressed right after would reach neither the dialog nor what had the focus before.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!isOpen || dialog === null) return;
    const before = document.activeElement;
    dialog.showModal();
    if (isDrawer || dialog.querySelector('.loading') !== null) {
      // Only now: a dialog whose heading can be focused would always begin there.
      heading.current?.setAttribute('tabindex', '-1');
      heading.current?.focus();
    }
    // The browser returns the focus only if the dialog is still in the document when it closes.
    return () => {
      dialog.close();
      // A dialog that the address opens has no button to return to.
      if (before === document.body) focusAround(dialog.parentElement);
      else if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      class={isDrawer ? 'drawer' : undefined}
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <>
          <h2 ref={heading} id={name}>
            {title}
          </h2>
          {children}
          <div class="actions">
            {actions ?? (
              <button type="button" onClick={onClose}>
                {getTexts('core').common.close}
              </button>
            )}
          </div>
        </>
      )}
    </dialog>
  );
};

interface DialogButtonProps {
  /** Text of the button. */
  readonly action: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Button that opens a dialog; the dialog has a button to close it. */
export const DialogButton = ({ action, title, children }: DialogButtonProps): VNode => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {action}
      </button>
      <Dialog isOpen={isOpen} title={title} onClose={() => setIsOpen(false)}>
        {children}
      </Dialog>
    </>
  );
};

interface ConfirmProps {
  readonly isOpen: boolean;
  /** The question, which names the object that would be lost. */
  readonly title: string;
  /** Text of the button that confirms. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** Dialog that asks before something is lost. Cancel has the initial focus. */
export const ConfirmDialog = ({ isOpen, title, action, onConfirm, onClose, children }: ConfirmProps): VNode => (
  <Dialog
    isOpen={isOpen}
    title={title}
    onClose={onClose}
    actions={
      <>
        <button type="button" onClick={onClose}>
          {getTexts('core').common.cancel}
        </button>
        <button type="button" class="danger" onClick={onConfirm}>
          {action}
        </button>
      </>
    }
  >
    {children}
  </Dialog>
);

interface WhatIsThisProps {
  /** Name of the figure, column, reason or warning. */
  readonly name: string;
  /** Chapter of Help that says more: /procurement/help#chapter. */
  readonly chapter: string;
  /** Its paragraph of Help. */
  readonly children: ComponentChildren;
}

/** Button "What is …?" that opens the explanation of the figure, column, reason or warning beside it. */
export const WhatIsThis = ({ name, chapter, children }: WhatIsThisProps): VNode => {
  const [isOpen, setIsOpen] = useState(false);
  const { whatIsThis, moreInHelp } = getTexts('core').common;
  return (
    <>
      <button type="button" class="what" aria-label={whatIsThis(name)} onClick={() => setIsOpen(true)}>
        ?
      </button>
      <Dialog isOpen={isOpen} title={name} onClose={() => setIsOpen(false)}>
        {children}
        <p>
          <a href={`/procurement/help#${chapter}`}>{moreInHelp}</a>
        </p>
      </Dialog>
    </>
  );
};
