import { boot } from '#lib/ui/browser/state/boot.ts';

interface TrustedTypePolicy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): TrustedTypePolicy;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/** The one policy that the pages' CSP admits: only workers of this build are scripts. */
const policy = trustedTypes?.createPolicy('triad', {
  createScriptURL: (address) => {
    if (!Object.values(boot.files).includes(address)) throw new TypeError(`${address} is no worker of these pages`);
    return address;
  },
});

/** Starts a worker by the name of its file, such as `readPlan.worker.js`. */
export const startWorker = (name: string): Worker => {
  const address = boot.files[name] ?? '';
  // The DOM's types know no trusted addresses yet.
  return new Worker((policy?.createScriptURL(address) ?? address) as string, { type: 'module' });
};
