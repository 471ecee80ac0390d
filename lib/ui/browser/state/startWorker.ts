import { boot } from '#lib/ui/browser/state/boot.ts';

interface TrustedTypePolicy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): TrustedTypePolicy;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/** The only Trusted Types policy that the pages' CSP admits. Only workers of this build pass it. */
const policy = trustedTypes?.createPolicy('triad', {
  createScriptURL: (address) => {
    if (!Object.values(boot.files).includes(address)) throw new TypeError(`${address} is no worker of these pages`);
    return address;
  },
});

/** Starts a worker by the name of its file, such as `readPlan.worker.js`. */
export const startWorker = (name: string): Worker => {
  const address = boot.files[name] ?? '';
  // The type definitions of the DOM do not include trusted script addresses yet.
  return new Worker((policy?.createScriptURL(address) ?? address) as string, { type: 'module' });
};
