import { createHash } from 'node:crypto';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * Keys of the procurement table (table.yml). No other file builds a key. Large values (problems, states, lists) are
 * chunks; their keys are in lib/shared/dynamodb/chunkKeys.ts.
 *
 * | item          | pk             | sk                    | read by                                              |
 * | ------------- | -------------- | --------------------- | ---------------------------------------------------- |
 * | plan          | PLAN#<id>      | PLAN                  | id, from the start of its calculation on             |
 * | overview      | PLAN#<id>      | OVERVIEW              | id, once the plan has a result                       |
 * | listed plan   | PLANS          | <date>#<id>           | all plans with a recorded result, newest first       |
 * | task          | TASKS          | <date>#<id>           | calculations started in the last days, newest first  |
 * | title         | TITLES         | <plan id>             | titles of all plans that have one                    |
 * | import        | IMPORT#<id>    | IMPORT                | id                                                   |
 * | listed import | IMPORTS        | <date>#<id>           | all imports, newest first                            |
 * | current import| IMPORTS        | CURRENT               | the import that new plans are calculated from        |
 * | configuration | CONFIGURATIONS | =<name in lower case> | its name; all of them                                |
 * | budget        | BUDGET#<caller>| BUDGET                | calculations within requests of a caller             |
 * | started       | BUDGET#<caller>| CALCULATIONS          | calculations that a caller may have running          |
 * | running       | BUDGET         | CALCULATIONS          | calculations of all callers that may be running      |
 * | answer        | ANSWERS#<state>| <hash of question>    | equal questions about a plan, for five hours         |
 * | keyed request | KEYED#<hash>   | KEYED                 | hash of caller and idempotency key, for a day        |
 * | text id       | TEXT_ID#<hash> | TEXT_ID               | hash of a part or supplier id that is a text         |
 * | last text id  | TEXT_IDS       | LAST                  | how many numbers of text ids are taken               |
 * | seed mark     | CONFIGURATIONS | #SEEDED               | whether the built-in configurations were stored      |
 * | form          | FORM           | FORM                  | number of the stored form (lib/local)                |
 *
 * One partition takes the writes of each list. That suffices: a plan is listed once, after seconds of calculation.
 */
export const planKey = (planId: string): Key => ({ pk: `PLAN#${planId}`, sk: 'PLAN' });

export const overviewKey = (planId: string): Key => ({ pk: `PLAN#${planId}`, sk: 'OVERVIEW' });

/** Hashed, so that the length of the key is bounded. */
const toCallerPartition = (caller: string): string =>
  `BUDGET#${createHash('sha256').update(caller).digest('base64url')}`;

export const budgetKey = (caller: string): Key => ({ pk: toCallerPartition(caller), sk: 'BUDGET' });

export const callerCalculationsKey = (caller: string): Key => ({ pk: toCallerPartition(caller), sk: 'CALCULATIONS' });

export const runningCalculationsKey: Key = { pk: 'BUDGET', sk: 'CALCULATIONS' };

/** Hashed, so that the length of the key is bounded, and in JSON, so that equal keys of two callers stay apart. */
export const keyedRequestKey = (caller: string | undefined, key: string): Key => ({
  pk: `KEYED#${createHash('sha256')
    .update(JSON.stringify([caller ?? null, key]))
    .digest('base64url')}`,
  sk: 'KEYED',
});

export const answerKey = (stateId: string, hash: string): Key => ({ pk: `ANSWERS#${stateId}`, sk: hash });

export const PLANS = 'PLANS';
export const listedPlanKey = (date: string, planId: string): Key => ({ pk: PLANS, sk: `${date}#${planId}` });

export const TASKS = 'TASKS';
export const taskKey = (date: string, planId: string): Key => ({ pk: TASKS, sk: `${date}#${planId}` });

export const TITLES = 'TITLES';
export const titleKey = (planId: string): Key => ({ pk: TITLES, sk: planId });

export const importKey = (importId: string): Key => ({ pk: `IMPORT#${importId}`, sk: 'IMPORT' });

export const IMPORTS = 'IMPORTS';
export const listedImportKey = (date: string, importId: string): Key => ({ pk: IMPORTS, sk: `${date}#${importId}` });
/** Sorts after every date. */
export const currentImportKey: Key = { pk: IMPORTS, sk: 'CURRENT' };
/** Exclusive upper bound of the sort keys of listed imports. */
export const PAST_EVERY_DATE = 'A';

/** Hashed, so that texts of all lengths and characters are keys that spread over partitions. */
export const textIdKey = (text: string): Key => ({
  pk: `TEXT_ID#${createHash('sha256').update(text).digest('base64url')}`,
  sk: 'TEXT_ID',
});
export const lastTextIdKey: Key = { pk: 'TEXT_IDS', sk: 'LAST' };

export const CONFIGURATIONS = 'CONFIGURATIONS';
export const configurationKey = (name: string): Key => ({ pk: CONFIGURATIONS, sk: `=${name.toLowerCase()}` });
/** Sorts before every name. */
export const seedMarkKey: Key = { pk: CONFIGURATIONS, sk: '#SEEDED' };
