/** What the plugin needs for a deployment, in one module that is loaded only then. */
export { checkStack } from '#lib/local/deploy/checkStack.ts';
export { replaceOutputs } from '#lib/local/deploy/summary.ts';
