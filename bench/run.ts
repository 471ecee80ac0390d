import { printColdStarts } from './coldStart.ts';
import { printHttp } from './http.ts';
import { printLoad } from './load.ts';
import { startStore } from './support/store.ts';

const COUNTED = ['cmis', 'calendar', 'procurement'];
/** The record of the optimiser's plans; takes a quarter of an hour, so it runs only when it or its API is named. */
const OPTIMISER = 'optimiser';
/** With the optimiser: the long part of the record, and the record written anew. */
const LONG = 'long';
const RENEW = 'renew';
/** Times of questions about plans; further numbers select instances; runs only when named. */
const QUESTIONS = 'questions';
/** Times of questions about single parts; further numbers select instances and the sample; runs only when named. */
const PART_QUESTIONS = 'part-questions';
/** Hostile inputs; runs only when named. */
const ATTACKS = 'attacks';
/** Random mutations of the rules that tests have to notice; further numbers: how many, and of these the first left out. */
const MUTATIONS = 'mutations';
/** Pages in Chromium; runs only when named. */
const UI = 'ui';
const ALL = [
  ...COUNTED,
  ATTACKS,
  MUTATIONS,
  UI,
  'query',
  'load',
  'cold',
  'http',
  OPTIMISER,
  LONG,
  RENEW,
  QUESTIONS,
  PART_QUESTIONS,
];
const SIZES = [1_000, 10_000];

const wanted = process.argv.slice(2);
/** Numbers are sizes or instances; names such as b2 are instances of lot sizing. */
const unknown = wanted.filter((name) => !ALL.includes(name) && !/^b?\d+$/.test(name));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Use ${ALL.join(', ')} and sizes, such as: npm run bench -- cmis 1000 100000`,
  );
  process.exit(2);
}
const given = wanted.filter((name) => /^\d+$/.test(name)).map(Number);
const sizes = given.length > 0 ? given : SIZES;
const isWanted = (name: string): boolean =>
  wanted.filter((one) => ALL.includes(one)).length === 0 || wanted.includes(name);

/** Tells on standard error which part runs, because a part may take minutes before it prints its table. */
const announce = (part: string): void => {
  const seconds = Math.round(performance.now() / 1000);
  process.stderr.write(`[${seconds} s] ${part} …\n`);
};

let held = true;
if (COUNTED.some(isWanted)) {
  const stopStore = await startStore();
  try {
    const { printCosts } = await import('./costs.ts');
    const workloads = {
      cmis: async () => (await import('./cmis.ts')).cmisWorkload(),
      calendar: async () => (await import('./calendar.ts')).calendarWorkload(),
      procurement: async () => (await import('./procurement/workload.ts')).procurementWorkload(),
    };
    for (const [name, workload] of Object.entries(workloads))
      if (isWanted(name)) {
        announce(`${name}: costs at ${sizes.join(' and ')} objects`);
        held = (await printCosts(await workload(), sizes)) && held;
      }
  } finally {
    await stopStore();
  }
}
if (wanted.includes('query')) {
  const stopStore = await startStore();
  try {
    const { printQueries } = await import('./cmisQuery.ts');
    for (const size of given.length > 0 ? given : [100_000]) {
      announce(`query: ${size} objects`);
      await printQueries(size);
    }
  } finally {
    await stopStore();
  }
}
if (isWanted('load') || isWanted('cmis')) {
  announce('load: processor time and throughput');
  await (await import('./cpu.ts')).printCpu();
  await printLoad();
}
if (isWanted('cold')) {
  announce('cold: cold starts');
  await printColdStarts();
}
if (isWanted('http')) {
  announce('http: the local stack');
  await printHttp();
}
if (wanted.includes(ATTACKS)) {
  announce('attacks: hostile inputs');
  await (await import('./attacks.ts')).printAttacks();
}
if (wanted.includes(MUTATIONS)) {
  announce('mutations: changes of the rules that tests have to notice, some two hours');
  await (await import('./mutations/mutations.ts')).printMutations(given[0] ?? 300, given[1] ?? 0);
}
if (wanted.includes(UI)) {
  announce('ui: pages in Chromium');
  await (await import('./ui.ts')).printUi();
}
if (wanted.includes(OPTIMISER) || wanted.includes('procurement')) {
  announce('optimiser: plans of the record');
  const { compareWithRecord } = await import('./procurement/record/record.ts');
  const isEqual = await compareWithRecord({
    part: wanted.includes(LONG) ? 'long' : 'short',
    instances: wanted.filter((name) => /^b?\d+$/.test(name)),
    shouldRenew: wanted.includes(RENEW),
  });
  if (!isEqual) console.log('\nA plan is worse than recorded, or missing.');
}
if (wanted.includes(QUESTIONS)) {
  const stopStore = await startStore();
  try {
    announce('questions: questions about plans, some twenty minutes');
    await (await import('./procurement/questions.ts')).printQuestions(wanted.filter((name) => /^\d+$/.test(name)));
  } finally {
    await stopStore();
  }
}
if (wanted.includes(PART_QUESTIONS))
  await (await import('./procurement/partQuestions.ts')).printPartQuestions(
    wanted.filter((name) => /^\d+$/.test(name)),
  );
if (!held) console.log('\nAn operation exceeded its bound.');
process.exit(held ? 0 : 1);
