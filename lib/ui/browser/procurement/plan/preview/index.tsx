import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import { getPlanProblem, type PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { formatMoment, formatPlural, formatShare } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { type Loaded, Loading, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getPlanAddress, type View } from '#lib/ui/browser/procurement/addresses.ts';
import { useProgress } from '#lib/ui/browser/procurement/calculation/useProgress.ts';
import { FIGURE_BLOCKS } from '#lib/ui/browser/procurement/plan/figureBlocks.ts';
import { summariseContent } from '#lib/ui/browser/procurement/plan/lines/summarise.ts';
import { OrderLines } from '#lib/ui/browser/procurement/plan/orders/index.tsx';
import { Figure } from '#lib/ui/browser/procurement/plan/overview.tsx';
import { loadPreview, type Preview } from '#lib/ui/browser/procurement/plan/preview/loadPreview.ts';
import { PlanGroups } from '#lib/ui/browser/procurement/shared/planGroups.tsx';
import { readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';
import { priceDecimals } from '#lib/ui/browser/state/prices.ts';

const NO_GAP = { gap: undefined, gaps: [] };

/** Describes what is missing from the plan shown. */
const Missing = ({ preview }: { readonly preview: Preview }): VNode => {
  const texts = getTexts('calculation').previewTexts;
  const { EstimatedParts, UnplannedParts } = preview;
  return (
    <ul>
      <li>{texts.reasons}</li>
      {EstimatedParts > 0 && <li>{formatPlural(EstimatedParts, texts.estimated)}</li>}
      {UnplannedParts > 0 && <li>{formatPlural(UnplannedParts, texts.unplanned)}</li>}
    </ul>
  );
};

interface NoteProps {
  readonly id: string;
  readonly preview: Preview;
  readonly status: PlanProgress['Status'] | undefined;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly onOpen: () => void;
}

/** Marks the plan as a preview, with links to what comes next. */
const Note = ({ id, preview, status = 0, isRefreshing, onRefresh, onOpen }: NoteProps): VNode => {
  const texts = getTexts('calculation').previewTexts;
  const { phases } = getTexts('summary');
  const isCompleted = status === 1 || !preview.Preview;
  const state = isCompleted ? texts.completed : status === 0 ? texts.text : texts.stopped;
  return (
    <section class="card preview-note" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p role="status">{state}</p>
      <p class="soft">{texts.asOf(formatMoment(preview.asOf), phases[preview.Phase], formatShare(preview.Share, 0))}</p>
      {preview.Preview && <Missing preview={preview} />}
      <div class="actions">
        {isCompleted ? (
          <button type="button" class="primary" onClick={onOpen}>
            {texts.open}
          </button>
        ) : (
          <>
            {status === 0 && (
              <button type="button" aria-disabled={isRefreshing} onClick={onRefresh}>
                {isRefreshing ? texts.refreshing : texts.refresh}
              </button>
            )}
            <a class="button" href={getPlanAddress(id)}>
              {texts.back}
            </a>
          </>
        )}
      </div>
    </section>
  );
};

interface ContentProps {
  readonly id: string;
  readonly view: View;
  readonly preview: Preview;
  readonly problem: Loaded<PlanProblem>;
  /** Reads the problem again. */
  readonly onRetry: () => void;
}

const Content = ({ id, view, preview, problem, onRetry }: ContentProps): VNode => {
  const texts = getTexts('plan');
  const { content, Kpis, Message } = preview;
  const message = readPlanMessage(Message);
  priceDecimals.value = message?.priceDecimals ?? 0;
  const { next, alerts } = useMemo(() => summariseContent(content), [content]);
  const shown = view === 'orders' ? 'orders' : 'overview';
  return (
    <>
      <PlanGroups
        id={id}
        figures={Kpis}
        message={message ?? NO_GAP}
        next={next ?? null}
        alerts={alerts}
        isLinked={false}
      />
      <nav class="views" aria-label={texts.views}>
        <ul>
          {(['overview', 'orders'] as const).map((each) => (
            <li key={each}>
              <a href={`${getPlanAddress(id)}/${each}?preview=1`} aria-current={each === shown ? 'page' : undefined}>
                {texts.view[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {shown === 'orders' ? (
        <OrderLines
          id={id}
          lines={content.lines}
          names={problem.value?.Names}
          problem={problem}
          isPreview
          onRetry={onRetry}
        />
      ) : (
        <div class="blocks">
          {FIGURE_BLOCKS.map(({ block, names: figures }) => (
            <section key={block} class="card" aria-label={texts.overview.blocks[block]}>
              <h2>{texts.overview.blocks[block]}</h2>
              <dl>
                {figures.map((name) => (
                  <Figure key={name} name={name} value={Kpis[name]} range={undefined} bound={undefined} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </>
  );
};

interface PreviewProps {
  readonly id: string;
  readonly view: View;
  /** Opens the plan once it is completed. */
  readonly onOpen: () => void;
}

/** The best plan so far of a running calculation: overview and orders, refreshed on demand. */
export const PlanPreview = ({ id, view, onOpen }: PreviewProps): VNode => {
  const texts = getTexts('calculation').previewTexts;
  const { progress } = useProgress(id);
  const { loaded, reload } = useLoad(`preview ${id}`, (signal) => loadPreview(id, signal));
  const problem = useLoad<PlanProblem>(`problem ${id}`, (signal) => getPlanProblem(id, signal));
  const [isRefreshing, setIsRefreshing] = useState(false);
  const { value } = loaded;
  const error = loaded.state === 'failed' ? loaded.error : undefined;
  useEffect(() => setIsRefreshing(false), [value, error]);
  const refresh = (): void => {
    setIsRefreshing(true);
    reload();
  };
  if (loaded.state === 'loading') return <Loading text={texts.reading} />;
  return (
    <ShowLoaded loaded={loaded} onRetry={refresh}>
      {(preview) => (
        <>
          <Note
            id={id}
            preview={preview}
            status={progress?.Status}
            isRefreshing={isRefreshing}
            onRefresh={refresh}
            onOpen={onOpen}
          />
          <Content id={id} view={view} preview={preview} problem={problem.loaded} onRetry={problem.reload} />
        </>
      )}
    </ShowLoaded>
  );
};
