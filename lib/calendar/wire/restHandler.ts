import { renderRoute } from '#lib/calendar/wire/doc/routeIndex.ts';
import { noRoute } from '#lib/calendar/wire/error.ts';
import { findTarget, renderCalendarError, resolveMethod, respondTo } from '#lib/calendar/wire/route.ts';
import { endpoint, respondsWith } from '#lib/calendar/wire/routes/endpoint.ts';
import { type HttpHandler, httpHandler } from '#lib/shared/http/handler.ts';

/** OPTIONS of every route. The gateway cannot handle it: it does not know paths with language segments. */
const options = endpoint({
  operation: 'calendarRest',
  ...respondsWith('Index'),
  methods: [],
  paths: [],
  summary: 'Describes a route',
  args: {},
});

/** Creates the handler that dispatches any request below the namespace to its operation. */
export const createRestHandler = (handlers: Readonly<Record<string, HttpHandler>>): HttpHandler =>
  httpHandler({ api: 'calendar', operation: options.operation, render: renderCalendarError }, async (request) => {
    const target = findTarget(request);
    if (target === undefined) throw noRoute();
    if (request.method === 'OPTIONS') {
      const { template } = target.route;
      return respondTo(options, async ({ urls }) => ({ status: 200, body: renderRoute(template, urls) }), target);
    }
    const method = resolveMethod(request);
    const found = target.route.endpoints.find(({ methods }) => methods.some((one) => one === method));
    const handler = found && handlers[found.operation];
    if (handler === undefined) throw noRoute();
    return handler.respond({ ...request, method });
  });
