import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { OfferOption } from '#lib/procurement/domain/explain/offerOptions.ts';
import type { WhyNotAnswer } from '#lib/procurement/domain/questions/whyNot.ts';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { askWhyNot } from '#lib/ui/browser/api/questions.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { describeMessage, useMessageTexts } from '#lib/ui/browser/kit/issueMessage.tsx';
import { Failed, Loading, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import { getOffersAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { bringIn, readDraft } from '#lib/ui/browser/procurement/plan/data/draftStore.ts';
import { readPartProblem } from '#lib/ui/browser/procurement/plan/lines/partProblem.ts';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { formatPeriod } from '#lib/ui/browser/procurement/plan/orders/columns.ts';
import { Answer } from '#lib/ui/browser/procurement/plan/whyNot/answer.tsx';
import { describeWish } from '#lib/ui/browser/procurement/plan/whyNot/describeAnswer.ts';
import { expressWish } from '#lib/ui/browser/procurement/plan/whyNot/expressWish.ts';
import { type MemberErrors, WishForm } from '#lib/ui/browser/procurement/plan/whyNot/form.tsx';
import { type Subject, toWishBody } from '#lib/ui/browser/procurement/plan/whyNot/subject.ts';
import { listUses, suggestWishes } from '#lib/ui/browser/procurement/plan/whyNot/suggestWishes.ts';
import { formatWish, parseWish, type Wish } from '#lib/ui/browser/procurement/plan/whyNot/wish.ts';

const NO_PERIODS = { periods: [], now: 0 };

const MEMBERS: readonly string[] = ['SupplierId', 'OfferId', 'OrderPeriod', 'Quantity'];

/** Returns the errors of an answer that fields of the form can show; undefined if any other error is among them. */
const readMemberErrors = (error: unknown): MemberErrors | undefined => {
  if (!(error instanceof ApiError) || error.status !== 400 || error.errors.length === 0) return undefined;
  if (!error.errors.every(({ path }) => MEMBERS.includes(path))) return undefined;
  return Object.fromEntries(error.errors.map((issue) => [issue.path, describeMessage(issue)]));
};

interface WhyNotProps {
  readonly id: string;
  readonly lines: PlanLines;
  readonly subject: Subject;
  readonly options: readonly OfferOption[];
  readonly data: PlanProblem;
}

/** Asks for the cost of another form of an order, or of a wish about missing units. The wish is in the address as `?ask=`. */
export const WhyNot = ({ id, lines, subject, options, data }: WhyNotProps): VNode => {
  const texts = getTexts('whyNot');
  const { query, route } = useLocation();
  const names = data.Names;
  const wish = useMemo(() => parseWish(query.ask), [query.ask]);
  const { problem, uses, suggestions } = useMemo(() => {
    const problem = readPartProblem(data, subject.part) ?? NO_PERIODS;
    const uses = listUses(lines, subject.part);
    return { problem, uses, suggestions: suggestWishes(problem, options, subject, uses) };
  }, [data, lines, subject, options]);
  const body = wish && toWishBody(wish, subject);
  const { loaded, reload } = useLoad(`why not ${id} ${JSON.stringify(body)}`, async (signal) =>
    body === undefined ? undefined : { answer: await askWhyNot(id, body, signal) },
  );
  const errors = loaded.state === 'failed' ? readMemberErrors(loaded.error) : undefined;
  useMessageTexts(errors !== undefined);
  const toPeriodText = (period: number): string => {
    const found = problem.periods.find((each) => each.id === period);
    return formatPeriod(period, found?.date ?? period);
  };
  const section = useRef<HTMLElement>(null);
  const isAskedHere = useRef(false);
  // The form is at the end of the drawer, so that its answer would appear below the edge of the screen.
  useEffect(() => {
    if (isAskedHere.current && loaded.state !== 'loading') section.current?.scrollIntoView({ block: 'start' });
  }, [loaded]);
  const ask = (next: Wish): void => {
    isAskedHere.current = true;
    const text = formatWish(next);
    // The same question again is another attempt.
    if (text === query.ask) reload();
    else route(withParameters({ ask: text }), true);
  };
  const show = (asked: Wish, answer: WhyNotAnswer): VNode => {
    const change =
      answer.Difference && expressWish(asked, subject, { tables: data.materialList, uses }, answer.Difference);
    const toData = (): void => {
      if (change === undefined) return;
      bringIn(id, change(readDraft(id)));
      route(getOffersAddress(id, subject.part));
    };
    return (
      <Answer
        id={id}
        part={subject.part}
        answer={answer}
        wish={describeWish(asked, names, toPeriodText, texts)}
        names={names}
        onToData={change && toData}
      />
    );
  };
  return (
    <section ref={section} class="why-not" aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p>{subject.order === undefined ? texts.introWithout : texts.intro}</p>
      <WishForm
        suggestions={suggestions}
        asked={wish}
        subject={subject}
        errors={errors ?? {}}
        names={names}
        onAsk={ask}
      />
      {wish !== undefined && loaded.state === 'loading' && <Loading text={texts.asking} />}
      {loaded.state === 'failed' && errors === undefined && <Failed error={loaded.error} onRetry={reload} />}
      {wish !== undefined && loaded.state === 'ready' && loaded.value !== undefined && show(wish, loaded.value.answer)}
    </section>
  );
};
