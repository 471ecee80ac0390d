import { routeBody } from '#lib/calendar/wire/bodies/index.ts';
import { endpoint, returning } from '#lib/calendar/wire/endpoint.ts';
import { noRoute } from '#lib/calendar/wire/error.ts';
import { actualMethod, answered, renderCalendarError, targetOf } from '#lib/calendar/wire/route.ts';
import { type HttpHandler, httpHandler } from '#lib/shared/http/handler.ts';

/** Describes the route it is asked at; answered here and not by the gateway, so that every path has it. */
const options = endpoint({
  operation: 'calendarRest',
  ...returning('Index'),
  methods: [],
  paths: [],
  summary: 'Describes a route',
  args: {},
});

/** Makes the handler that finds the operation of any request below the namespace and lets it answer. */
export const restRoute = (handlers: Readonly<Record<string, HttpHandler>>): HttpHandler =>
  httpHandler({ api: 'calendar', operation: options.operation, render: renderCalendarError }, async (request) => {
    const target = targetOf(request);
    if (target === undefined) throw noRoute();
    if (request.method === 'OPTIONS') {
      const { template } = target.route;
      return answered(
        options,
        async ({ addresses }) => ({ status: 200, body: routeBody(template, addresses) }),
        target,
      );
    }
    const method = actualMethod(request);
    const found = target.route.endpoints.find(({ methods }) => methods.some((one) => one === method));
    const handler = found && handlers[found.operation];
    if (handler === undefined) throw noRoute();
    return handler.respond({ ...request, method });
  });
