/** Returns all configurations, sorted by name. */
export { loadConfigurations as listConfigurations } from '#lib/procurement/store/configurations.ts';
