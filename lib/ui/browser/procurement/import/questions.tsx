import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { QuestionName } from '#lib/procurement/domain/problem/uploadQuestions.ts';
import type { ImportAnswers, ImportQuestion } from '#lib/ui/browser/api/imports.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';

/** Writes what the first value in doubt is with an answer, a day in the one form that reads in one way only. */
const describeReading = ({ Parameter: name, values }: ImportQuestion, choice: string): string => {
  const { shown = '', whole, fraction, dayFirst, monthFirst } = values;
  if (name === 'dates')
    return String(choice === 'day' ? dayFirst : monthFirst).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const isDecimal = String(shown).includes(choice === 'point' ? '.' : ',');
  return formatNumber(Number(isDecimal ? fraction : whole), { maximumFractionDigits: 3 });
};

interface QuestionProps {
  readonly question: ImportQuestion;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A question with the readings of the first value in doubt as its choices. */
const Question = ({ question, value, onChange }: QuestionProps): VNode => {
  const { questions: texts } = getTexts('import');
  const { Parameter: name, Choices: choices, values } = question;
  const { label, question: ask, choose } = texts[name];
  return (
    <SelectField
      label={label}
      hint={ask(String(values.shown), `${values.label} ${values.cell}`, formatNumber(Number(values.count)))}
      value={value}
      options={[
        { value: '', text: texts.none },
        ...choices.map((choice) => ({
          value: choice,
          text: choose(choice, String(values.shown), describeReading(question, choice)),
        })),
      ]}
      onChange={onChange}
    />
  );
};

interface QuestionsProps {
  readonly questions: readonly ImportQuestion[];
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** What the file leaves open, and the button that sends it again with the answers. */
export const Questions = ({ questions, onAnswer }: QuestionsProps): VNode => {
  const { questions: texts } = getTexts('import');
  const [answers, setAnswers] = useState<Partial<Record<QuestionName, string>>>({});
  const isAnswered = questions.every(({ Parameter: name }) => (answers[name] ?? '') !== '');
  return (
    <section class="state" role="alert" aria-labelledby="import-questions">
      <h3 id="import-questions">{texts.title}</h3>
      <p>{texts.text}</p>
      {questions.map((question) => (
        <Question
          key={question.Parameter}
          question={question}
          value={answers[question.Parameter] ?? ''}
          onChange={(value) => setAnswers({ ...answers, [question.Parameter]: value })}
        />
      ))}
      <div class="actions">
        <button
          type="button"
          class="primary"
          aria-disabled={!isAnswered}
          onClick={() => isAnswered && onAnswer(answers)}
        >
          {texts.button}
        </button>
      </div>
    </section>
  );
};
