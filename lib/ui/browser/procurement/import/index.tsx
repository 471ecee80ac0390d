import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation } from 'preact-iso/router';
import { DEFAULT } from '#lib/procurement/domain/configuration/configuration.ts';
import { calculateNewPlan } from '#lib/ui/browser/api/calculations.ts';
import { listConfigurations } from '#lib/ui/browser/api/configurations.ts';
import { type ImportAnswers, type ImportSummary, listImports } from '#lib/ui/browser/api/imports.ts';
import { listPlans, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { formatListedMoment } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Failed, type Fetched, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { useWhenReady } from '#lib/ui/browser/kit/useWhenReady.ts';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { CurrentPlan } from '#lib/ui/browser/procurement/import/currentPlan.tsx';
import { DraftFields } from '#lib/ui/browser/procurement/import/draft.tsx';
import type { Examination } from '#lib/ui/browser/procurement/import/examination.ts';
import { Imports } from '#lib/ui/browser/procurement/import/imports.tsx';
import { type Wish, WishFields } from '#lib/ui/browser/procurement/import/request.tsx';
import { type Upload, useUpload } from '#lib/ui/browser/procurement/import/upload.ts';
import { useDraft } from '#lib/ui/browser/procurement/import/useDraft.ts';
import { useExamination } from '#lib/ui/browser/procurement/import/useExamination.ts';
import { View } from '#lib/ui/browser/procurement/import/view.tsx';
import { refreshTasks } from '#lib/ui/browser/state/tasks.ts';

const LookAt = lazyPart([], async () => (await import('#lib/ui/browser/procurement/import/reports.ts')).LookAt);
const Errors = lazyPart(
  ['issues', 'issueMessages'],
  async () => (await import('#lib/ui/browser/procurement/import/reports.ts')).Errors,
);
const Warnings = lazyPart(
  ['issues', 'issueMessages'],
  async () => (await import('#lib/ui/browser/procurement/import/reports.ts')).Warnings,
);

const AdviceList = lazyPart(
  ['advice'],
  async () => (await import('#lib/ui/browser/procurement/import/reports.ts')).AdviceList,
);
const Examined = lazyPart(
  ['issues', 'issueMessages', 'advice'],
  async () => (await import('#lib/ui/browser/procurement/import/reports.ts')).Examined,
);
const Questions = lazyPart([], async () => (await import('#lib/ui/browser/procurement/import/reports.ts')).Questions);

/** Configuration and start of the next plan are in the address, so that a reload keeps them. */
const readWish = (query: Readonly<Record<string, string>>): Wish => ({
  configuration: query.configuration ?? DEFAULT,
  from: query.from === 'current' ? 'current' : 'none',
});

const getAddress = (wish: Wish, task: string | undefined, shownImport?: string): string => {
  const query = new URLSearchParams();
  if (wish.configuration !== DEFAULT) query.set('configuration', wish.configuration);
  if (wish.from !== 'none') query.set('from', wish.from);
  if (task !== undefined) query.set('task', task);
  if (shownImport !== undefined) query.set('import', shownImport);
  return `/procurement/import${query.size === 0 ? '' : `?${query}`}`;
};

interface OutcomeProps {
  readonly upload: Upload;
  /** Findings of the page about the chosen file before it is sent. */
  readonly examined: Examination | 'running' | undefined;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** Outcome of the upload: questions, errors, warnings, or why it was not sent. */
const Outcome = ({ upload, examined, onAnswer }: OutcomeProps): VNode => {
  const { request } = getTexts('import');
  return (
    <>
      <p role="status">
        {upload.state === 'sending' && request.sending}
        {upload.state === 'stored' && request.stored}
      </p>
      {upload.state === 'failed' && <Failed error={upload.error} />}
      <ErrorBoundary>
        {upload.state === 'asked' && <Questions questions={upload.questions} onAnswer={onAnswer} />}
        {upload.state === 'refused' && <Errors issues={upload.errors} />}
        {upload.state === 'stored' && upload.warnings.length > 0 && <Warnings issues={upload.warnings} />}
        {upload.state === 'stored' && upload.advice.length > 0 && (
          <AdviceList advice={upload.advice} decimals={upload.decimals} names={upload.names} />
        )}
        {upload.state === 'idle' && examined !== undefined && <Examined examined={examined} />}
      </ErrorBoundary>
    </>
  );
};

/** Names an import of the list by its description and date. */
const nameImport = (imports: readonly ImportSummary[], place: number): string => {
  const date = formatListedMoment(imports, place);
  const description = imports[place]?.Description ?? '';
  return description === '' ? date : `${description.slice(0, 80)}, ${date}`;
};

interface RequestButtonsProps {
  /** Whether a file is chosen but not stored yet. */
  readonly hasNewFile: boolean;
  readonly imports: readonly ImportSummary[];
  readonly isBusy: boolean;
  readonly isStarting: boolean;
  readonly onRequest: () => void;
  readonly onImport: () => void;
}

/** Data of the next plan, and the buttons that start it. */
const RequestButtons = (props: RequestButtonsProps): VNode => {
  const { hasNewFile, imports, isBusy, isStarting, onRequest, onImport } = props;
  const used = imports.findIndex(({ InUse }) => InUse);
  const { request } = getTexts('import');
  const first = useRef<HTMLButtonElement>(null);
  const wasNew = useRef(false);
  // The button that imports is gone when the file is stored, and the focus with it.
  useEffect(() => {
    if (wasNew.current && document.activeElement === document.body) first.current?.focus();
    wasNew.current = hasNewFile;
  }, [hasNewFile]);
  return (
    <>
      {hasNewFile ? <p>{request.usesFile}</p> : used >= 0 && <p>{request.uses(nameImport(imports, used))}</p>}
      <div class="actions">
        <button ref={first} type="button" class="primary" aria-disabled={isBusy} onClick={onRequest}>
          {request.button}
        </button>
        {hasNewFile && (
          <button type="button" aria-disabled={isBusy} onClick={onImport}>
            {request.import}
          </button>
        )}
        <span role="status">{isStarting && request.starting}</span>
      </div>
    </>
  );
};

interface InUseProps {
  readonly plans: Fetched<readonly PlanSummary[]>;
  readonly imports: Fetched<readonly ImportSummary[]>;
  readonly onLook: (id: string) => void;
}

/** The current plan and the stored imports. */
const InUse = ({ plans, imports, onLook }: InUseProps): VNode => {
  const texts = getTexts('import');
  return (
    <div class="import-side">
      <section class="card" aria-labelledby="current-plan">
        <h2 id="current-plan">{texts.current.title}</h2>
        <ShowLoaded loaded={plans.loaded} onRetry={plans.reload}>
          {([plan]) => <CurrentPlan plan={plan} />}
        </ShowLoaded>
      </section>
      <section class="card">
        <h2>{texts.imports.title}</h2>
        <ShowLoaded loaded={imports.loaded} onRetry={imports.reload}>
          {(list) => <Imports imports={list} onChange={imports.reload} onLook={onLook} />}
        </ShowLoaded>
      </section>
    </div>
  );
};

/** Starts the requested calculation, from the current plan if the request says so, and shows it. */
const useStart = () => {
  const { route } = useLocation();
  const [isStarting, setIsStarting] = useState(false);
  const [startError, setStartError] = useState<unknown>();
  const start = async (wish: Wish, current: string | undefined): Promise<void> => {
    setIsStarting(true);
    try {
      const from = wish.from === 'current' ? current : undefined;
      const id = await calculateNewPlan({ configuration: wish.configuration, ...(from === undefined ? {} : { from }) });
      route(getAddress(wish, id), true);
      void refreshTasks();
    } catch (error) {
      setStartError(error);
    } finally {
      setIsStarting(false);
    }
  };
  return { isStarting, startError, forgetError: () => setStartError(undefined), start };
};

/** Reads the imports again for another calculation: the example imports its data before its id is in the address. */
const useReloadFor = (task: string | undefined, reload: () => void): void => {
  const shown = useRef(task);
  useEffect(() => {
    if (shown.current !== task) reload();
    shown.current = task;
  }, [task, reload]);
};

/** The import in use and the current plan are known once the reads of their lists have ended, even with an error. */
const isKnown = ({ loaded }: Fetched<unknown>): boolean => loaded.state !== 'loading';

/** The page where planners import data, request plans, and see the plan and the imports in use. */
export const Import = (): VNode => {
  const texts = getTexts('import');
  const { query, route } = useLocation();
  const { isStarting, startError, forgetError, start } = useStart();
  const { upload, fileErrors, setFileErrors, send, reset } = useUpload();
  const imports = useLoad('imports', listImports);
  const { draft, importFile, changeDraft, answer } = useDraft({ send, reset, onStored: imports.reload });
  const examined = useExamination(draft.file);
  const plans = useLoad('plans', listPlans);
  const configurations = useLoad('configurations', listConfigurations);
  const wish = readWish(query);
  useReloadFor(query.task, imports.reload);
  const current = plans.loaded.value?.[0];
  const used = imports.loaded.value?.find(({ InUse }) => InUse);
  const isBusy = isStarting || upload.state === 'sending';
  const hasNewFile = draft.file !== undefined && upload.state !== 'stored';

  const requestPlan = async (): Promise<void> => {
    forgetError();
    if (!hasNewFile && used === undefined && upload.state !== 'stored')
      return setFileErrors({ file: texts.file.missing });
    if (hasNewFile && !(await importFile())) return;
    await start(wish, current?.ODProcurementPlanID);
  };
  const isReady = (hasNewFile || isKnown(imports)) && (wish.from === 'none' || isKnown(plans));
  const onRequest = useWhenReady(isReady, () => void requestPlan());

  return (
    <Page title={texts.title}>
      <div class="import">
        <ol class="steps">
          <DraftFields draft={draft} errors={fileErrors} onChange={changeDraft} />
          <li>
            <h2>{texts.request.title}</h2>
            <ShowLoaded loaded={configurations.loaded} onRetry={configurations.reload}>
              {(known) => (
                <WishFields
                  wish={wish}
                  configurations={known}
                  hasPlan={current !== undefined}
                  onChange={(changed) => route(getAddress(changed, query.task), true)}
                />
              )}
            </ShowLoaded>
            <RequestButtons
              hasNewFile={hasNewFile}
              imports={imports.loaded.value ?? []}
              isBusy={isBusy}
              isStarting={isStarting}
              onRequest={() => onRequest?.()}
              onImport={() => void importFile()}
            />
            <Outcome upload={upload} examined={examined} onAnswer={answer} />
            {startError !== undefined && <Failed error={startError} onRetry={() => void requestPlan()} />}
          </li>
          <li>
            <h2>{texts.view.title}</h2>
            <View
              task={query.task}
              getAddress={(task) => getAddress(wish, task)}
              onCompleted={(id) => route(`${getPlanAddress(id)}/overview`)}
              onEnd={plans.reload}
            />
          </li>
        </ol>
        <InUse plans={plans} imports={imports} onLook={(id) => route(getAddress(wish, query.task, id))} />
      </div>
      {query.import !== undefined && (
        <ErrorBoundary>
          <LookAt id={query.import} onClose={() => route(getAddress(wish, query.task), true)} />
        </ErrorBoundary>
      )}
    </Page>
  );
};
