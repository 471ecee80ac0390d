import type { WriteStream } from 'node:tty';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import { PHASES } from '#lib/procurement/domain/plan/stateMessage.ts';
import { now } from '#lib/shared/clock.ts';

const WIDTH = 30;
/** Milliseconds between two pictures. */
const PAUSE = 100;

const picture = ({ share, phase }: Progress): string => {
  const full = Math.round(share * WIDTH);
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${Math.floor(share * 100)} % ${PHASES[phase]}`;
};

export interface ProgressBar {
  readonly show: (progress: Progress) => void;
  readonly end: () => void;
}

/** Shows on a terminal how far a calculation is; anywhere else it shows nothing. */
export const createProgressBar = (stream: Pick<WriteStream, 'isTTY' | 'write' | 'columns'>): ProgressBar => {
  if (!stream.isTTY) return { show: () => undefined, end: () => undefined };
  let shown = 0;
  // ECMA-48, 8.3.41: the line is erased from its start on.
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
