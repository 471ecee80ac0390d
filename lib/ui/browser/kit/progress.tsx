import type { VNode } from 'preact';
import { formatShare } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

interface ProgressProps {
  /** Accessible name, such as "Calculation". */
  readonly label: string;
  /** Share done, 0 to 1; undefined if it is unknown. */
  readonly share: number | undefined;
  /** What is being done, in words. */
  readonly text?: string;
}

/** Bar with the same in words. */
export const Progress = ({ label, share, text }: ProgressProps): VNode => {
  const { loading, percent } = getTexts('core').common;
  const words = [text, share === undefined ? loading : percent(formatShare(share, 0))]
    .filter((part) => part)
    .join(', ');
  return (
    <div class="progress">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        aria-valuetext={words}
      >
        <span style={{ inlineSize: `${(share ?? 0) * 100}%` }} />
      </div>
      <span class="progress-words">{words}</span>
    </div>
  );
};
