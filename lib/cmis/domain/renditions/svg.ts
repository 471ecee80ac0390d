import { type Attributes, element } from '#lib/shared/xml/write.ts';

export const SVG_TYPE = 'image/svg+xml';

/** Formats an SVG image (SVG 1.1) of this size in pixels; `content` is XML already. It has no scripts and no references. */
export const formatSvg = (width: number, height: number, attributes: Attributes, content: string): Buffer => {
  const size = { width: `${width}`, height: `${height}`, viewBox: `0 0 ${width} ${height}` };
  return Buffer.from(element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size, ...attributes }, content));
};
