import http from 'node:http';

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** Whether Node sends requests through the proxy of the environment. */
const usesProxy = ({ NODE_USE_ENV_PROXY, NODE_OPTIONS }: NodeJS.ProcessEnv): boolean =>
  NODE_USE_ENV_PROXY === '1' || /--use-env-proxy/.test(NODE_OPTIONS ?? '');

/** Keeps requests to this machine from the proxy of the environment, which would look for the services on its own. */
export const bypassProxyOnLoopback = (): void => {
  if (!usesProxy(process.env)) return;
  const excluded = [process.env.no_proxy ?? process.env.NO_PROXY ?? '', ...LOOPBACK].filter((name) => name !== '');
  process.env.no_proxy = excluded.join(',');
  process.env.NO_PROXY = process.env.no_proxy;
  // Node has it from 24.14 on; earlier ones need NO_PROXY from the user.
  http.setGlobalProxyFromEnv?.();
};
