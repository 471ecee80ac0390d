import { endpoint, returning } from '#lib/calendar/wire/endpoint.ts';
import { NAMESPACE } from '#lib/calendar/wire/place.ts';

/** GET of the namespace itself. */
export const index = endpoint({
  operation: 'calendarIndex',
  ...returning('Index'),
  methods: ['GET'],
  paths: [''],
  summary: 'Names every route of the interface and its parameters',
  args: {
    namespace: { default: NAMESPACE, required: false, read: (value: unknown) => String(value) },
    context: { default: 'view', required: false, read: String },
  },
});

/** GET of the description of all of it. */
export const doc = endpoint({
  operation: 'calendarDoc',
  ...returning('Document'),
  methods: ['GET'],
  paths: ['/doc'],
  summary: 'This description, in OpenAPI 3.0',
  args: {},
});
