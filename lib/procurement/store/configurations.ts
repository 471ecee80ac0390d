import { type Configuration, SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration/configuration.ts';
import { CONFIGURATIONS, configurationKey, seedMarkKey } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { put, putNew, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

const table = (): string => config.tables.procurement;

const putItem = (configuration: Configuration): WriteItem =>
  // A text, because DynamoDB keeps no order of members, but sums of weights depend on it.
  put(table(), { ...configurationKey(configuration.name), configuration: JSON.stringify(configuration) });

/** Stores the built-in configurations once, so that one that is deleted later stays deleted. */
const seed = async (): Promise<void> => {
  await tryTransaction([putNew(table(), { ...seedMarkKey }), ...SEED_CONFIGURATIONS.map(putItem)]);
};

const rows = (): Promise<readonly StoredItem[]> => queryAll({ table: table(), pk: CONFIGURATIONS });

const isSeeded = (found: readonly StoredItem[]): boolean => found.some(({ sk }) => sk === seedMarkKey.sk);

/** Loads all configurations, sorted by name. */
export const loadConfigurations = async (): Promise<readonly Configuration[]> => {
  let found = await rows();
  if (!isSeeded(found)) {
    await seed();
    found = await rows();
  }
  return found
    .filter(({ sk }) => sk !== seedMarkKey.sk)
    .map(({ configuration }) => JSON.parse(String(configuration)) as Configuration);
};

/** Stores a configuration, replacing one of the same case-insensitive name. */
export const saveConfiguration = async (configuration: Configuration): Promise<void> => {
  await writeOne(putItem(configuration));
};

export const removeConfiguration = async (name: string): Promise<void> => {
  await writeOne(remove(table(), configurationKey(name)));
};
