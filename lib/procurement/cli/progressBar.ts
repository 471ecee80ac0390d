import type { WriteStream } from 'node:tty';
import { PHASES } from '#lib/procurement/domain/plan/formatStateMessage.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import { now } from '#lib/shared/clock.ts';

const WIDTH = 30;
/** Milliseconds between updates. */
const PAUSE = 100;

const picture = ({ share, phase }: Progress): string => {
  const full = Math.round(share * WIDTH);
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${Math.floor(share * 100)} % ${PHASES[phase]}`;
};

export interface ProgressBar {
  readonly show: (progress: Progress) => void;
  readonly end: () => void;
}

/** Creates a progress bar for a terminal. For any other stream it writes nothing. */
export const createProgressBar = (stream: Pick<WriteStream, 'isTTY' | 'write' | 'columns'>): ProgressBar => {
  if (!stream.isTTY) return { show: () => undefined, end: () => undefined };
  let shown = 0;
  // ECMA-48 §8.3.41 (EL) erases the line.
  const draw = (text: string) => stream.write(`\r\u001b[K${text.slice(0, (stream.columns || 80) - 1)}`);
  return {
    show: (progress) => {
      if (now() - shown < PAUSE) return;
      shown = now();
      draw(picture(progress));
    },
    end: () => {
      draw('');
    },
  };
};
