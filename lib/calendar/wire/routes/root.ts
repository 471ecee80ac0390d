import { endpoint, respondsWith } from '#lib/calendar/wire/endpoint.ts';
import { NAMESPACE } from '#lib/calendar/wire/requestPath.ts';

/** GET of the namespace itself. */
export const index = endpoint({
  operation: 'calendarIndex',
  ...respondsWith('Index'),
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
  ...respondsWith('Document'),
  methods: ['GET'],
  paths: ['/doc'],
  summary: 'This description, in OpenAPI 3.0',
  args: {},
});
