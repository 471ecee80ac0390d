import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';

interface WhatIsThisProps {
  /** Name of the figure, column, reason or warning. */
  readonly name: string;
  /** Chapter of Help that says more: /procurement/help#chapter. */
  readonly chapter: string;
  /** Its paragraph of Help. */
  readonly children: ComponentChildren;
}

/** Button "What is …?" that opens the explanation of the thing beside it. */
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
