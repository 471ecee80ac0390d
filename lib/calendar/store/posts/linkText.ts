import type { Link } from '#lib/calendar/domain/model.ts';

/** A link as entries carry it: it counts only while its target has the same life. */
export const linkText = ({ id, life }: Link): string => `${id}.${life}`;
