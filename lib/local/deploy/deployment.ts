/** Everything that the plugin needs for a deployment, in one module that is only loaded for deployments. */
export { checkStack } from '#lib/local/deploy/checkStack.ts';
export { findUnformed, recordForms } from '#lib/local/deploy/forms.ts';
export { replaceOutputs } from '#lib/local/deploy/summary.ts';
