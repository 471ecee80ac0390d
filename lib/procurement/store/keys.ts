import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * Keys of the procurement table (table.yml beside this file). Nothing outside this file builds a key; big values
 * (problems, states, lists) are chunks, whose keys are in lib/shared/dynamodb/chunkKeys.ts.
 *
 * | item          | pk             | sk                    | read by                                              |
 * | ------------- | -------------- | --------------------- | ---------------------------------------------------- |
 * | plan          | PLAN#<id>      | PLAN                  | id, from the start of its calculation on             |
 * | listed plan   | PLANS          | <date>#<id>           | all plans with a recorded result, newest first       |
 * | import        | IMPORT#<id>    | IMPORT                | id                                                   |
 * | listed import | IMPORTS        | <date>#<id>           | all imports, newest first                            |
 * | used import   | IMPORTS        | CURRENT               | the import that the next new plan is calculated from |
 * | configuration | CONFIGURATIONS | =<name in lower case> | its name; all of them                                |
 * | seed mark     | CONFIGURATIONS | #SEEDED               | whether the configurations of the start were stored  |
 *
 * One partition takes the writes of each list: a plan is listed once, after seconds of calculation.
 */
export const planKey = (planId: string): Key => ({ pk: `PLAN#${planId}`, sk: 'PLAN' });

export const PLANS = 'PLANS';
export const listedPlanKey = (date: string, planId: string): Key => ({ pk: PLANS, sk: `${date}#${planId}` });

export const importKey = (importId: string): Key => ({ pk: `IMPORT#${importId}`, sk: 'IMPORT' });

export const IMPORTS = 'IMPORTS';
export const listedImportKey = (date: string, importId: string): Key => ({ pk: IMPORTS, sk: `${date}#${importId}` });
/** Behind every date in the order of the sort keys. */
export const currentImportKey: Key = { pk: IMPORTS, sk: 'CURRENT' };
/** What the sort key of every listed import is below. */
export const PAST_EVERY_DATE = 'A';

export const CONFIGURATIONS = 'CONFIGURATIONS';
export const configurationKey = (name: string): Key => ({ pk: CONFIGURATIONS, sk: `=${name.toLowerCase()}` });
/** Before every name in the order of the sort keys. */
export const seedMarkKey: Key = { pk: CONFIGURATIONS, sk: '#SEEDED' };
