import { ServiceError } from '#lib/shared/errors.ts';
import { httpHandler, type Respond } from '#lib/shared/http/handler.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { describeSession } from '#lib/shared/session/describeSession.ts';
import { renderJsonError } from '#lib/shared/session/errorStatus.ts';
import { renderFaultPage } from '#lib/shared/session/pages/faultPage.ts';
import { finishSignIn } from '#lib/shared/session/routes/callback.ts';
import { showPasswordForm, signInByPassword } from '#lib/shared/session/routes/password.ts';
import { beginSignIn } from '#lib/shared/session/routes/signIn.ts';
import { signOut } from '#lib/shared/session/routes/signOut.ts';

const describe: Respond = async (request) => ({
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  body: JSON.stringify(await describeSession(request)),
});

const ROUTES: Readonly<Record<string, Respond>> = {
  'GET /session': describe,
  'GET /session/sign-in': beginSignIn,
  'GET /session/callback': finishSignIn,
  'GET /session/password': showPasswordForm,
  'POST /session/password': signInByPassword,
  'POST /session/sign-out': signOut,
};

/** Maximum body size in bytes: a form with a name and a password, with room to spare. */
const MAX_BODY_BYTES = 16 * 1024;

const JSON_PATHS = ['/session', '/session/sign-out'];

const render = (error: unknown, request: HttpRequest): HttpResponse =>
  JSON_PATHS.includes(request.path) ? renderJsonError(error) : renderFaultPage(error, request);

/** Sign-in and sign-out of browsers. One function has all routes, so that only it may read the client's secret. */
export const handler = httpHandler(
  { api: 'session', operation: 'session', maxBodyBytes: MAX_BODY_BYTES, render },
  async (request) => {
    const respond = ROUTES[`${request.method} ${request.path}`];
    if (respond === undefined) throw new ServiceError('notFound', 'There is no such page');
    return respond(request);
  },
);
