import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';

const FORMATS = ['xlsx', 'csv', 'json'] as const;

/** Button with the forms in which the whole plan can be taken along. */
export const ExportPlan = ({ id }: { readonly id: string }): VNode => {
  const { export: texts } = getTexts('plan');
  const [isOpen, setIsOpen] = useState(false);
  const address = `/api/ProcurementExport/${encodeURIComponent(id)}`;
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {texts.action}
      </button>
      <Dialog isOpen={isOpen} title={texts.title} onClose={() => setIsOpen(false)}>
        <p>{texts.text}</p>
        <ul class="downloads">
          {FORMATS.map((format) => (
            <li key={format}>
              <a
                class="button"
                href={`${address}?format=${format}`}
                download={`plan-${id}.${format === 'csv' ? 'zip' : format}`}
              >
                {texts[format]}
              </a>
            </li>
          ))}
        </ul>
        <p class="soft">{texts.view}</p>
      </Dialog>
    </>
  );
};
