import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The part of a chart inside its axes, in pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface ChartProps {
  /** Description of the picture: a sentence with its most important numbers. */
  readonly label: string;
  /** In pixels. */
  readonly height: number;
  /** Pixels for the labels of the value axis: see `computeAxisWidth`. */
  readonly axisWidth: number;
  /** Called with the pixel of a click or of the pointer that is held down. */
  readonly onPick?: ((x: number, plot: Plot) => void) | undefined;
  readonly children: (plot: Plot) => ComponentChildren;
}

/** Room above for half a label, below for the labels of the axis, at the right for half of the last one. */
const EDGE = { top: 10, bottom: 24, right: 12 };

/** Returns the pixels of the upper and the lower end of the value axis. */
export const getVerticalSpan = (height: number): Pick<Plot, 'top' | 'bottom'> => ({
  top: EDGE.top,
  bottom: height - EDGE.bottom,
});

/** A picture drawn in real pixels, as wide as its container. It is drawn again when the container changes. */
export const Chart = ({ label, height, axisWidth, onPick, children }: ChartProps): VNode => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const plot: Plot = {
    left: axisWidth,
    right: Math.max(axisWidth + 1, width - EDGE.right),
    ...getVerticalSpan(height),
  };
  const pick = ({ clientX, currentTarget }: PointerEvent): void => {
    if (currentTarget instanceof Element) onPick?.(clientX - currentTarget.getBoundingClientRect().left, plot);
  };
  return (
    <div ref={box} class="chart" style={{ height: `${height}px` }}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          onPointerDown={pick}
          onPointerMove={(event) => {
            if (event.buttons !== 0) pick(event);
          }}
        >
          {children(plot)}
        </svg>
      )}
    </div>
  );
};
