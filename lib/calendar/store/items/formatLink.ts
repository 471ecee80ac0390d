import type { Link } from '#lib/calendar/domain/model.ts';

/** Formats a link for index entries, `<id>.<life>`; it is valid while its target has this life. */
export const formatLink = ({ id, life }: Link): string => `${id}.${life}`;
