export const PROPERTY_TYPES = ['boolean', 'id', 'integer', 'datetime', 'decimal', 'html', 'string', 'uri'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];
