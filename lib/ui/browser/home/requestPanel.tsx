import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { type ConsoleRequest, toCurl } from '#lib/ui/browser/home/curl.ts';
import { type Answer, sendRequest } from '#lib/ui/browser/home/sendRequest.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

const ShowAnswer = ({ answer }: { readonly answer: Answer }): VNode => {
  const texts = getTexts('home');
  return (
    <section aria-label={texts.answer}>
      <h3>
        {answer.status} · {formatNumber(answer.milliseconds)} ms
      </h3>
      <details>
        <summary>{texts.headers}</summary>
        <dl class="headers">
          {answer.headers.map(([name, value]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {answer.isCut && <p>{texts.cut}</p>}
      {answer.text !== '' && (
        <textarea
          class="answer"
          rows={20}
          readOnly
          spellcheck={false}
          aria-label={texts.answerBody}
          value={answer.text}
        />
      )}
      {answer.file !== undefined && (
        <a href={answer.file} download="answer">
          {texts.download}
        </a>
      )}
    </section>
  );
};

interface RequestPanelProps {
  readonly request: ConsoleRequest;
  /** Required parameters that are still empty. */
  readonly missing: readonly string[];
}

/** The request as a command line, and its answer. */
export const RequestPanel = ({ request, missing }: RequestPanelProps): VNode => {
  const texts = getTexts('home');
  const [answer, setAnswer] = useState<Answer | 'sending' | 'failed' | undefined>(undefined);
  const [isCopied, setIsCopied] = useState(false);
  const curl = toCurl(request);
  // The browser keeps the content of an answer until its object URL is revoked.
  useEffect(
    () => () => {
      if (typeof answer === 'object' && answer.file !== undefined) URL.revokeObjectURL(answer.file);
    },
    [answer],
  );
  const submit = async (): Promise<void> => {
    setAnswer('sending');
    setAnswer(await sendRequest(request).catch(() => 'failed' as const));
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(curl);
    setIsCopied(true);
  };
  return (
    <>
      <details>
        <summary>curl</summary>
        <pre>{curl}</pre>
      </details>
      <div class="actions">
        <button
          type="button"
          class="primary"
          aria-disabled={answer === 'sending' || missing.length > 0}
          onClick={() => void submit()}
        >
          {texts.send}
        </button>
        <button type="button" onClick={() => void copy()}>
          {texts.copyCurl}
        </button>
        <span role="status">
          {missing.length > 0 ? texts.missing(missing.join(', ')) : isCopied ? texts.copied : ''}
          {answer === 'sending' && ` ${texts.sending}`}
        </span>
      </div>
      {answer === 'failed' && <p role="alert">{texts.notReached}</p>}
      {typeof answer === 'object' && <ShowAnswer answer={answer} />}
    </>
  );
};
