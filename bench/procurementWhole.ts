import { readFileSync } from 'node:fs';
import { loadMilpSolver } from '#lib/procurement/domain/milp.ts';
import { directionOf } from '#lib/procurement/domain/optimise/criteria.ts';
import { openedParts } from '#lib/procurement/domain/optimise/openedParts.ts';
import { readProblem } from '#lib/procurement/domain/validate.ts';
import { solveWhole } from './support/wholeMilp.ts';

/** One weighted sum of one instance as HiGHS solves it whole; printed as JSON by this process, which can be ended. */
const [name = '', seconds = '60', ...factors] = process.argv.slice(2);
const file = new URL(`../test/instances/procurement/${name}.json`, import.meta.url);
const read = readProblem(JSON.parse(readFileSync(file, 'utf8')));
if ('errors' in read) throw new Error(`${name} is no sound problem`);
const parts = openedParts(read.problem, { recycledSupplierIds: [], recycledPartTypes: [] });
const direction = directionOf(factors.map(Number));
const cost = direction.factors[0] ?? 1;
const { value, bound } = solveWhole(await loadMilpSolver(), parts, direction.factors, direction.order, Number(seconds));
// A direction has a scale of its own, in which no figure costs less than 1.
process.stdout.write(JSON.stringify({ value: value / cost, bound: bound / cost }));
