import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { WhyNotRequest } from '#lib/procurement/domain/questions/whyNot.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { answerQuestion, type Question, type Reply } from '#lib/procurement/optimiser/questions/answerQuestion.ts';
import type { AskedPlan } from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import { finishCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { cpuSeconds } from '../support/cpu.ts';
import { quantile } from '../support/quantile.ts';
import { printTable } from '../support/table.ts';
import { readInstance } from './readInstance.ts';
import { planSampledParts } from './sampledPlan.ts';
import { type Line, listWishes, type Wish } from './wishes.ts';

/** Instances of 40, 200 and 2,000 parts. */
const INSTANCES = ['07-coupled-40', '09-coupled-200', '10-large'] as const;

const CONFIGURATION = 'LowestCost';

/** Most parts that questions ask about; of more parts, this number is taken, evenly spread. */
const SAMPLE = 200;

/** A question about one part, its answer, and the processor seconds that it took. */
export interface MeasuredQuestion {
  readonly kind: string;
  readonly question: Question;
  readonly reply: Reply;
  readonly seconds: number;
}

const toRequest = (partId: number, wish: Wish): WhyNotRequest => ({
  partId,
  ...(wish.SupplierId !== undefined && { supplierId: wish.SupplierId }),
  ...(wish.OfferId !== undefined && { offerId: wish.OfferId }),
  ...(wish.OrderPeriod !== undefined && { orderPeriod: wish.OrderPeriod }),
  ...(wish.Quantity !== undefined && { quantity: wish.Quantity }),
  ...(wish.OnTime === true && { isOnTime: true }),
  ...(wish.Exclude === true && { isExcluded: true }),
});

/** Asks for the alerts of sampled parts of a plan, and every kind of wish about them. */
export const measurePartQuestions = (
  asked: AskedPlan,
  isSampled: (place: number) => boolean,
): readonly MeasuredQuestion[] => {
  const { problem, configuration, state } = asked;
  const { lists } = finishCalculation(problem, configuration, state);
  const lines: readonly Line[] = [...lists.ProposedPurchaseOnTime, ...lists.ProposedPurchaseLate];
  const measure = (kind: string, question: Question): MeasuredQuestion => {
    const start = cpuSeconds();
    const reply = answerQuestion(asked, question);
    return { kind, question, reply, seconds: cpuSeconds() - start };
  };
  return problem.parts.flatMap((part, place) =>
    isSampled(place)
      ? [
          measure('alerts', { kind: 'alerts', partId: part.id }),
          ...listWishes(problem, part, lines).map(([kind, wish]) =>
            measure(`why not: ${kind}`, { kind: 'whyNot', request: toRequest(part.id, wish) }),
          ),
        ]
      : [],
  );
};

/** Returns whether a part is in a sample of at most `most` parts, evenly spread. */
export const createSample = (parts: number, most: number) => {
  const step = Math.max(1, parts / most);
  const places = new Set(Array.from({ length: Math.min(parts, most) }, (_, n) => Math.floor(n * step)));
  return (place: number): boolean => places.has(place);
};

/** Plans sampled parts of an instance by `LowestCost`. */
export const planInstance = async (name: string, most: number) => {
  const configuration = findConfiguration(CONFIGURATION);
  if (configuration === undefined) throw new Error(`There is no configuration ${CONFIGURATION}`);
  const problem = readInstance(name);
  const isSampled = createSample(problem.parts.length, most);
  return { isSampled, asked: planSampledParts(await loadMilpSolver(), problem, configuration, isSampled) };
};

const toRow = (kind: string, measured: readonly MeasuredQuestion[]) => {
  const seconds = measured.map((each) => each.seconds);
  return [kind, seconds.length, ...[0.5, 0.95, 1].map((share) => quantile(seconds, share).toFixed(2))];
};

/**
 * Prints the processor seconds of questions about single parts, without the handlers and DynamoDB. Numbers that begin
 * the name of an instance select it; any other number is the size of the sample.
 */
export const printPartQuestions = async (numbers: readonly string[]): Promise<void> => {
  const isNamed = (number: string): boolean => INSTANCES.some((name) => name.startsWith(number));
  const named = numbers.filter(isNamed);
  const [sample = SAMPLE] = numbers.filter((number) => !isNamed(number)).map(Number);
  for (const name of INSTANCES) {
    if (named.length > 0 && !named.some((number) => name.startsWith(number))) continue;
    const { asked, isSampled } = await planInstance(name, sample);
    // The first questions compile code.
    const first = asked.problem.parts[0]?.id;
    if (first !== undefined) answerQuestion(asked, { kind: 'whyNot', request: { partId: first, isOnTime: true } });
    const measured = measurePartQuestions(asked, isSampled);
    const wishes = measured.filter(({ question }) => question.kind === 'whyNot');
    const kinds = [...new Set(measured.map(({ kind }) => kind))];
    printTable(
      `Procurement: questions about single parts of ${name}, ${CONFIGURATION}, in processor seconds`,
      ['question', 'n', 'median', '95 %', 'worst'],
      [
        ...kinds.map((kind) =>
          toRow(
            kind,
            measured.filter((each) => each.kind === kind),
          ),
        ),
        toRow('all wishes', wishes),
      ],
    );
  }
};
