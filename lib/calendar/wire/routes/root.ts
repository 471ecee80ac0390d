import { NAMESPACE } from '#lib/calendar/wire/urls/requestPath.ts';
import { endpoint, respondsWith } from './endpoint.ts';

/** The index, at the namespace itself. */
export const index = endpoint({
  operation: 'calendarIndex',
  ...respondsWith('Index'),
  methods: ['GET'],
  paths: [''],
  summary: 'Lists all routes with their parameters',
  args: {
    namespace: { default: NAMESPACE, required: false, read: (value: unknown) => value },
    context: { default: 'view', required: false, read: (value: unknown) => value },
  },
});

/** The OpenAPI document. */
export const doc = endpoint({
  operation: 'calendarDoc',
  ...respondsWith('Document'),
  methods: ['GET'],
  paths: ['/doc'],
  summary: 'Returns this document (OpenAPI 3.0)',
  args: {},
});
